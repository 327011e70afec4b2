"""What can only some games do?  A protocol for each ability, with the records that it speaks in.

Declarations alone: a game offers the methods, ``games.interface.able`` finds out whether it does,
and other packages call them.  No file here imports what plays, so that none makes a start slower.

* what a game's data is called and how it is played: ``labels``, ``matches``, ``time_outs``,
  ``engines``, ``machine_code``;
* what is asked of its rules, decisions and players: ``rule_sets``, ``decisions``, ``exact_counts``,
  ``playing_style``, ``clubs``;
* hands one by one: ``histories``, ``custom_seats``, ``advice``, ``reviews``;
* search and learning: ``searching``, ``learning``, ``learners``.
"""
