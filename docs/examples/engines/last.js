// An engine in JavaScript: always makes the last move of the list.  Run it with node.
const lines = require("readline").createInterface({ input: process.stdin });

const say = (message) => console.log(JSON.stringify(message));

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    say({ type: "hello", protocol: 1, name: "last", games: [message.game] });
  } else if (message.type === "your_move") {
    say({ type: "move", hand: message.hand, move: message.moves[message.moves.length - 1] });
  } else if (message.type === "quit") {
    process.exit(0);
  }
});
