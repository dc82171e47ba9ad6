import { beside, type Report } from "../report.ts";
import type { Distance, measureDistance } from "./trips.ts";

/** Round trips in ms: a venue in another country than its database, whose objects lie near it. */
export const far: Distance = { worker: 50, room: 10, board: 10, floor: 10, phone: 40, stripe: 200 };

const { phone, worker, room, stripe } = far;
/** The time of the goal's round trips; each call of the phone costs the Worker one D1 trip at most. */
const goals: Record<string, number> = {
  quote: phone + worker,
  "create-intent": phone + worker + 2 * room + stripe,
  place: phone + 2 * room + stripe,
  "order's screen": phone + worker,
  "order's socket": phone + worker + room,
  "bell answered": 0,
  "accept (captures)": phone + worker + 3 * room + stripe,
  ready: phone + worker + 2 * room,
  "tablet's board again": 0,
  take: phone + worker + 2 * room,
  "deliver (scan)": phone + worker + 2 * room,
};

export function reportOf(steps: Awaited<ReturnType<typeof measureDistance>>): Report {
  const shown = steps.filter(({ waits }) => waits !== "provider");
  const line = ({ name, times, waits, waitMs }: (typeof steps)[number]) => [
    times === 1 ? name : `${name}, each of ${times}`,
    waits,
    beside(Math.max(0, waitMs).toFixed(0), goals[name] ?? 0),
  ];
  const ofFan = shown.filter(({ waits }) => waits === "fan");
  const sum = (msOf: (step: (typeof steps)[number]) => number) =>
    ofFan.reduce((total, step) => total + msOf(step) * step.times, 0).toFixed(0);
  return {
    tables: [
      {
        title: "What the distance adds to each step of an order",
        head: ["step", "waits", "ms"],
        rows: [
          ...shown.map(line),
          [
            "all that the fan waits for",
            "fan",
            beside(
              sum(({ waitMs }) => waitMs),
              sum(({ name }) => goals[name] ?? 0),
            ),
          ],
        ],
      },
    ],
    notes: [
      `There and back: Worker to D1 ${worker} ms, object to D1 ${room} ms, phone to Worker ${phone} ms, Stripe ${stripe} ms.`,
      "Calls between Worker and objects are not delayed; a socket is counted from its opening.",
    ],
    problems: [],
  };
}
