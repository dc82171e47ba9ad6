/** How fresh what is shown is; `asOf` is the server's clock in ms when it was last known to be right. */
export type Link = "live" | "reconnecting" | { asOf: number };

export type LinkState = {
  link: Link;
  /** Server's clock when what is shown was last confirmed. */
  confirmedAt: number;
  /** Server's clock minus this device's: phones are wrong by minutes. */
  offsetMs: number;
  /** Lost connections in a row. */
  losses: number;
  /** The server says that this is not (or no longer) ours to see. */
  isDenied: boolean;
};

/** `at` is this device's clock. Only a socket makes "live"; polling and the page are as old as their answer. */
export type LinkEvent =
  | { type: "heard"; by: "socket" | "poll" | "page"; serverNow: number; at: number }
  | { type: "confirmed"; by: "socket" | "poll"; at: number }
  | { type: "lost" }
  | { type: "paused" }
  | { type: "denied" };

/** A short gap is nobody’s business; from the third loss in a row on, the age of what is shown is. */
const quietLosses = 3;

export function startLink(serverNow: number, at: number): LinkState {
  return {
    link: { asOf: serverNow },
    confirmedAt: serverNow,
    offsetMs: serverNow - at,
    losses: 0,
    isDenied: false,
  };
}

/** The link after an event; whatever else the state carries stays. */
export function reduceLink<State extends LinkState>(state: State, event: LinkEvent): State {
  switch (event.type) {
    case "heard": {
      const { serverNow: confirmedAt, at, by } = event;
      const heard = { ...state, confirmedAt, offsetMs: confirmedAt - at };
      if (by === "socket") return { ...heard, link: "live", losses: 0 };
      return { ...heard, link: state.link === "live" ? "live" : { asOf: confirmedAt } };
    }
    case "confirmed": {
      const confirmedAt = event.at + state.offsetMs;
      if (event.by === "socket" || state.link === "live") return { ...state, confirmedAt };
      return { ...state, confirmedAt, link: { asOf: confirmedAt } };
    }
    case "lost": {
      const losses = state.losses + 1;
      const isStale = losses >= quietLosses || typeof state.link === "object";
      return { ...state, losses, link: isStale ? { asOf: state.confirmedAt } : "reconnecting" };
    }
    case "paused":
      return { ...state, losses: 0, link: { asOf: state.confirmedAt } };
    case "denied":
      return { ...state, isDenied: true };
  }
}
