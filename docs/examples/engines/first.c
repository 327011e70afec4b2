/* An engine in C without a JSON library: it makes the first legal move, in every game.
   cc -O2 -o first first.c && analyser engine-test ./first --game kabu */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lines are compact JSON: no blanks outside of texts.  Return what follows "name": or NULL. */
static char *value(char *line, const char *name) {
    char key[64];
    snprintf(key, sizeof key, "\"%s\":", name);
    char *at = strstr(line, key);
    return at ? at + strlen(key) : NULL;
}

/* Return how long the object is that begins here; a brace in a text does not count. */
static int length(const char *at) {
    int depth = 0, quoted = 0, n = 0;
    do {
        if (at[n] == '"' && (n == 0 || at[n - 1] != '\\')) quoted = !quoted;
        if (!quoted) depth += (at[n] == '{') - (at[n] == '}');
        n++;
    } while (depth > 0 && at[n]);
    return n;
}

int main(void) {
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        if (!strncmp(line, "{\"type\":\"hello\"", 15)) {
            char *game = value(line, "game") + 1;
            game[strcspn(game, "\"")] = 0;
            printf("{\"type\":\"hello\",\"protocol\":1,\"name\":\"first\",\"games\":[\"%s\"]}\n", game);
        } else if (!strncmp(line, "{\"type\":\"your_move\"", 19)) {
            char *move = value(line, "moves") + 1;
            printf("{\"type\":\"move\",\"hand\":%ld,\"move\":%.*s}\n",
                   strtol(value(line, "hand"), NULL, 10), length(move), move);
        } else if (!strncmp(line, "{\"type\":\"quit\"", 14)) {
            break;
        }
        fflush(stdout);
    }
    free(line);
    return 0;
}
