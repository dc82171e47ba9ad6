import type { PromiseMinutes } from "#domain/kitchen/promise-time.ts";

/** "4–10" in one line: text from right to left does not swap the two numbers, and a translation leaves them alone. */
export const minutesRange = ({ from, to }: PromiseMinutes) => (
  <bdi dir="ltr" translate="no" style={{ whiteSpace: "nowrap" }}>{`${from}–${to}`}</bdi>
);
