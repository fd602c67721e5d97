// boardgame.io as a peer of tests/bench: the part of our 101 that the load test plays, in memory.
//
//     node server.js PORT
//
// The rules are those of engines/one_o_one/rules.py (R.. as there); an action they refuse is INVALID_MOVE. For
// boardgame.io everybody may move at any time (ActivePlayers.ALL): the rules check the turn, which costs it less
// than its own turns.
const { Server } = require("boardgame.io/server");
const { ActivePlayers, INVALID_MOVE } = require("boardgame.io/core");

const LP = 1000, PACK = 54, HAND = 2, LIMIT = 101, COUNTER_AT = 100;
const FLIPPED = { A: 1, T: 10, J: 10, Q: 20, K: 30, X: 50 };
const CHOSEN = { A: [1, 11], T: [10, -10] };

const flipped = (card) => FLIPPED[card[0]] ?? Number(card[0]);
const plain = (card) => ("89".includes(card[0]) ? 0 : flipped(card));

function newRound(G, starter, level) { // R2
  if (G.lp[starter] <= 0) starter = nextLiving(G, starter, 1);
  G.dealt = G.lp.map((points) => (points > 0 ? HAND : 0));
  Object.assign(G, {
    phase: "open", round: G.round + 1, turn: starter, starter, direction: 1, total: 0, level, short: -1,
    deck: PACK - G.dealt.reduce((a, b) => a + b, 0), seen: [], pile: [], gone: [], previous: -1,
  });
  G.effects.push({ effect: "round", round: G.round, starter, level });
}

function nextLiving(G, seat, direction) { // R8, R13
  const count = G.lp.length;
  do seat = (seat + direction + count) % count; while (G.lp[seat] <= 0);
  return seat;
}

function damage(G, seat) { // R13
  G.lp[seat] -= G.level;
  G.effects.push({ effect: "lp", seat, change: -G.level, lp: G.lp[seat] });
  if (G.lp[seat] <= 0) { G.out.push(seat); G.effects.push({ effect: "out", seat }); }
}

function nextRound(G, starter, level) {
  if (G.out.length === G.lp.length - 1) { G.phase = "over"; G.turn = -1; } else newRound(G, starter, level);
}

function deckOut(G, following) { // R12
  G.effects.push({ effect: "deck-out" });
  nextRound(G, following, G.level);
}

function endTurn(G, seat, fromHand) { // R8
  if (fromHand && G.deck) { G.deck -= 1; G.effects.push({ effect: "refill", seat, deck: G.deck }); }
  const following = nextLiving(G, seat, G.direction);
  if (G.deck === 0) return deckOut(G, following);
  G.phase = "play"; G.turn = following; G.short = -1;
}

function flip({ G }, card) { // R3, R10
  if (G.phase !== "open" && G.phase !== "flip") return INVALID_MOVE;
  if (G.seen.includes(card)) return INVALID_MOVE; // R5
  G.effects = [];
  G.total = flipped(card);
  G.effects.push({ effect: "total", value: G.total, total: G.total });
  G.seen.push(card);
  G.deck -= 1;
  G.pile = [card];
  if (G.phase === "open") G.phase = "play"; else endTurn(G, G.turn, G.short >= 0);
}

function play({ G, playerID }, card, from, given) { // R4, R5, R6, R7
  const seat = Number(playerID), hand = from === "hand";
  if (G.phase !== "play" || seat !== G.turn || G.lp[seat] <= 0 || G.seen.includes(card)) return INVALID_MOVE;
  let value = plain(card);
  if (CHOSEN[card[0]]) {
    if (given == null) {
      if (card[0] === "A" || G.total >= 10) return INVALID_MOVE;
      given = 10;
    }
    if (!CHOSEN[card[0]].includes(given) || (given === -10 && G.total < 10)) return INVALID_MOVE;
    value = given;
  } else if (given != null) return INVALID_MOVE;
  G.effects = [];
  if (!hand) G.deck -= 1;
  G.seen.push(card);
  G.pile.push(card);
  const against = G.previous;
  if (G.total === COUNTER_AT && card[0] === "X") { // R11
    G.effects.push({ effect: "counter", seat, against, level: G.level });
    G.lp[seat] += G.level;
    G.effects.push({ effect: "lp", seat, change: G.level, lp: G.lp[seat] });
    damage(G, against);
    return nextRound(G, against, 1);
  }
  G.previous = seat;
  G.total += value;
  G.effects.push({ effect: "total", value, total: G.total });
  if (card[0] === "9") { G.direction = -G.direction; G.effects.push({ effect: "reverse", direction: G.direction }); }
  if (G.total < LIMIT) return endTurn(G, seat, hand);
  if (hand) G.short = seat;
  if (G.total > LIMIT) { // R9
    G.effects.push({ effect: "bust", seat, level: G.level });
    damage(G, seat);
    return nextRound(G, seat, 1);
  }
  G.level += 1; // R10
  G.effects.push({ effect: "reset", seat, level: G.level });
  Object.assign(G, { phase: "flip", total: 0, gone: [...G.gone, ...G.pile], pile: [] });
  if (G.deck === 0) deckOut(G, nextLiving(G, seat, G.direction));
}

const game = {
  name: "one-o-one",
  setup: ({ ctx }) => {
    const G = { round: 0, lp: Array(ctx.numPlayers).fill(LP), out: [], effects: [] };
    newRound(G, 0, 1);
    return G;
  },
  turn: { activePlayers: ActivePlayers.ALL },
  moves: { flip, play },
};

// The lobby has a port of its own: on the game's, koa-compose 4.2 answers 404.
const server = Server({ games: [game], origins: ["*"] });
server.run({ port: Number(process.argv[2]), lobbyConfig: { apiPort: Number(process.argv[3]) } });
