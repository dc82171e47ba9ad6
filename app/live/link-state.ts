/** How current the screen is; `asOf` is the server's clock in ms when it was last confirmed. */
export type Link = "live" | "reconnecting" | { asOf: number };

export type LinkState = {
  link: Link;
  /** The server's clock when the state was last confirmed. */
  confirmedAt: number;
  /** Server's clock minus this device's: phones are wrong by minutes. */
  offsetMs: number;
  /** Lost connections in a row. */
  losses: number;
  /** The server says that this person may not (or no longer) see it. */
  isDenied: boolean;
};

/** `at` is this device's clock. Only a socket makes "live"; polls and pages are as old as their response. */
export type LinkEvent =
  | { type: "heard"; by: "socket" | "poll" | "page"; serverNow: number; at: number }
  | { type: "confirmed"; by: "socket" | "poll"; at: number }
  | { type: "lost" }
  | { type: "paused" }
  | { type: "denied" };

/** Short gaps are not shown; from the third loss in a row the age of the state is. */
const toleratedLosses = 3;

export function startLink(serverNow: number, at: number): LinkState {
  return {
    link: { asOf: serverNow },
    confirmedAt: serverNow,
    offsetMs: serverNow - at,
    losses: 0,
    isDenied: false,
  };
}

/** The link after an event; keeps the rest of the state. */
export function reduceLink<State extends LinkState>(state: State, event: LinkEvent): State {
  switch (event.type) {
    case "heard": {
      const { serverNow: confirmedAt, at, by } = event;
      const confirmed = { ...state, confirmedAt, offsetMs: confirmedAt - at };
      if (by === "socket") return { ...confirmed, link: "live", losses: 0 };
      return { ...confirmed, link: state.link === "live" ? "live" : { asOf: confirmedAt } };
    }
    case "confirmed": {
      const confirmedAt = event.at + state.offsetMs;
      if (event.by === "socket" || state.link === "live") return { ...state, confirmedAt };
      return { ...state, confirmedAt, link: { asOf: confirmedAt } };
    }
    case "lost": {
      const losses = state.losses + 1;
      const isStale = losses >= toleratedLosses || typeof state.link === "object";
      return { ...state, losses, link: isStale ? { asOf: state.confirmedAt } : "reconnecting" };
    }
    case "paused":
      return { ...state, losses: 0, link: { asOf: state.confirmedAt } };
    case "denied":
      return { ...state, isDenied: true };
  }
}
