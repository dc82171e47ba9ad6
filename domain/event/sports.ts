/** How a sport's event runs. Lengths in minutes of the wall clock, as they usually are. */
export type Phase = {
  id: PhaseId;
  /** Only a break is long enough to eat in; a pause passes by plan. */
  kind: "play" | "pause" | "break";
  minutes: number;
  /** Only where the event goes on after its usual end. */
  isExtra?: true;
};

export const sportIds = ["football", "basketball", "american-football"] as const;
export type SportId = (typeof sportIds)[number];

export const phaseIds = [
  "first-half",
  "half-time",
  "second-half",
  "extra-break",
  "extra-first",
  "extra-pause",
  "extra-second",
  "quarter-1",
  "pause-1",
  "quarter-2",
  "quarter-3",
  "pause-3",
  "quarter-4",
  "overtime",
] as const;
export type PhaseId = (typeof phaseIds)[number];

/** Four quarters of so many minutes with their stoppages, and a break in the middle. */
const quarters = (minutes: number, halfTime: number): Phase[] => [
  { id: "quarter-1", kind: "play", minutes },
  { id: "pause-1", kind: "pause", minutes: 2 },
  { id: "quarter-2", kind: "play", minutes },
  { id: "half-time", kind: "break", minutes: halfTime },
  { id: "quarter-3", kind: "play", minutes },
  { id: "pause-3", kind: "pause", minutes: 2 },
  { id: "quarter-4", kind: "play", minutes },
  { id: "overtime", kind: "play", minutes: 15, isExtra: true },
];

/** Added time and stoppages are in the lengths: a half of football takes 47 minutes, a quarter of 12 some 25. */
export const phasesOf: Record<SportId, readonly Phase[]> = {
  football: [
    { id: "first-half", kind: "play", minutes: 47 },
    { id: "half-time", kind: "break", minutes: 15 },
    { id: "second-half", kind: "play", minutes: 49 },
    { id: "extra-break", kind: "pause", minutes: 5, isExtra: true },
    { id: "extra-first", kind: "play", minutes: 16, isExtra: true },
    { id: "extra-pause", kind: "pause", minutes: 1, isExtra: true },
    { id: "extra-second", kind: "play", minutes: 16, isExtra: true },
  ],
  basketball: quarters(25, 15),
  "american-football": quarters(43, 13),
};
