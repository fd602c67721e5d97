/**
 * Screens without a picture: the wire and the match as tablets and phones have them (`companion_ui/web/src/net`).
 *
 * Commands come as a line of JSON each, and what happens goes out the same way.
 */
import "./browser";

import { createInterface } from "node:readline";

import { LiveMatch } from "../../../companion_ui/web/src/net/match.svelte";
import { MatchClient } from "../../../companion_ui/web/src/net/match-client";

interface Asked {
  do: "open" | "record" | "lines";
  id: string;
  origin: string;
  token: string;
  match: string;
  action: { seat: string; action: string };
}

const screens = new Map<string, LiveMatch>();

function say(id: string, what: object): void {
  process.stdout.write(`${JSON.stringify({ id, ...what })}\n`);
}

function open({ id, origin, token, match }: Asked): void {
  location.origin = origin;
  const live = new LiveMatch(token, match, (key, events) => {
    return new MatchClient(key, {
      ...events,
      view: (view) => {
        events.view(view);
        say(id, { n: live.lines.length });
      },
      state: (state) => {
        events.state(state);
        say(id, { state });
      },
    });
  });
  screens.set(id, live);
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const asked = JSON.parse(line) as Asked;
  const live = screens.get(asked.id);
  if (asked.do === "open") open(asked);
  else if (asked.do === "lines") say(asked.id, { lines: live?.lines });
  else
    void live?.record(asked.action).then((answer) => {
      say(asked.id, { answer });
    });
});
