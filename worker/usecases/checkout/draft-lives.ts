import { minuteMs } from "#domain/durations.ts";

/** Lifetime of a draft and its reservation (docs/design.md#placing). */
const draftLivesMs = 5 * minuteMs;
/** From its first request, however often it is renewed or its bank asks (decision 21). */
const draftEndsMs = 10 * minuteMs;
/** While no card was tried: since the last request, and in all. */
const untriedLivesMs = 1.5 * minuteMs;
const untriedEndsMs = 3 * minuteMs;

type Draft = { createdAt: number; updatedAt: number };

export const draftEndsAt = ({ createdAt }: Pick<Draft, "createdAt">) => createdAt + draftEndsMs;

/** When a draft ends that is opened, renewed or extended now. */
export const draftLivesUntil = (draft: Pick<Draft, "createdAt">, now: number) =>
  Math.min(now + draftLivesMs, draftEndsAt(draft));

/** When a draft ends whose fan has tried no card: a place in the kitchen is kept for those who pay. */
export const untriedLivesUntil = ({ createdAt, updatedAt }: Draft) =>
  Math.min(updatedAt + untriedLivesMs, createdAt + untriedEndsMs);
