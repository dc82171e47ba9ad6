import { beside, type Report } from "../report.ts";
import type { measureTrips, Taped } from "./trips.ts";

type Measured = Awaited<ReturnType<typeof measureTrips>>;

/** Goals (docs/performance.md): trips in sequence until the answer, and all trips of an order. */
const goals: Record<string, number> = { "create-intent": 3, place: 2, "accept (captures)": 3 };
const goalOfOrder = 30;

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const trips = ({ calls, times }: Taped) => calls.length * times;
const statements = ({ calls, times }: Taped) => sum(calls.map((call) => call.statements)) * times;
const rows = (step: Taped) => step.rows * step.times;
const places = ({ calls }: Taped) =>
  (["worker", "room", "board", "floor"] as const)
    .map((place) => calls.filter(({ from }) => from === place).length)
    .join(" + ");

const withGoal = (figure: string, goal?: number) => (goal === undefined ? figure : beside(figure, goal));

export function reportOf({ bySize, inSequence }: Measured): Report {
  const [first, ...others] = bySize;
  if (!first) return { tables: [], notes: [], problems: ["nothing was measured"] };
  const whole = sum(first.steps.map(trips));
  const line = (step: Taped, index: number) => [
    step.times === 1 ? step.name : `${step.name}, ${step.times} times`,
    step.waits,
    withGoal(String(inSequence[index]), goals[step.name]),
    String(trips(step)),
    places(step),
    String(statements(step)),
    ...bySize.map(({ steps }) => String(steps[index] ? rows(steps[index]) : "-")),
  ];
  const last = [
    "an order",
    "",
    "",
    beside(whole, goalOfOrder),
    "",
    String(sum(first.steps.map(statements))),
    ...bySize.map(({ steps }) => String(sum(steps.map(rows)))),
  ];
  const uneven = others.filter(({ steps }) => sum(steps.map(trips)) !== whole);
  return {
    tables: [
      {
        title: "Round trips to D1 of one order",
        head: [
          "step",
          "waits",
          "in sequence",
          "trips",
          "Worker + room + board + floor",
          "statements",
          ...bySize.map(({ size }) => `rows at ${size.toLocaleString("en")}`),
        ],
        rows: [...first.steps.map(line), last],
      },
    ],
    notes: [
      '"In sequence" is what somebody waits for; the other trips of a step follow its answer, notices included.',
      "Rows are those of the selects, asked again; quotes count five times in trips, statements and rows.",
      // By the clock: rights that were looked up 40 s ago, a promise 15 s ago.
      ...uneven.map(
        ({ size, steps }) =>
          `Beside ${size.toLocaleString("en")} orders it was ${sum(steps.map(trips))} trips: a timer fell into a step.`,
      ),
    ],
    problems: [],
  };
}
