import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { MatchClock } from "#domain/event/clock.ts";
import type { PhaseId, SportId } from "#domain/event/sports.ts";

/** `begun`: the button that says that it has begun. */
export const phaseTexts: Record<PhaseId, Record<"name" | "begun", MessageDescriptor>> = {
  "first-half": { name: msg`First half`, begun: msg`The match has begun` },
  "half-time": { name: msg`Half-time`, begun: msg`Half-time has begun` },
  "second-half": { name: msg`Second half`, begun: msg`The second half has begun` },
  "extra-break": { name: msg`Before extra time`, begun: msg`Extra time is coming` },
  "extra-first": { name: msg`Extra time, first part`, begun: msg`Extra time has begun` },
  "extra-pause": { name: msg`Between the parts of extra time`, begun: msg`The first part is over` },
  "extra-second": { name: msg`Extra time, second part`, begun: msg`The second part has begun` },
  "quarter-1": { name: msg`First quarter`, begun: msg`The match has begun` },
  "pause-1": { name: msg`After the first quarter`, begun: msg`The first quarter is over` },
  "quarter-2": { name: msg`Second quarter`, begun: msg`The second quarter has begun` },
  "quarter-3": { name: msg`Third quarter`, begun: msg`The third quarter has begun` },
  "pause-3": { name: msg`After the third quarter`, begun: msg`The third quarter is over` },
  "quarter-4": { name: msg`Fourth quarter`, begun: msg`The fourth quarter has begun` },
  overtime: { name: msg`Overtime`, begun: msg`Overtime has begun` },
};

/** Where no phase is on. */
export const statusTexts: Record<MatchClock["status"], MessageDescriptor> = {
  before: msg`Before the match`,
  running: msg`The match is on`,
  suspended: msg`The match is interrupted`,
  over: msg`The match is over`,
  abandoned: msg`The match was stopped`,
  canceled: msg`The match was canceled`,
};

/** What is said of the match as a whole. */
export const markTexts = {
  suspended: msg`Interrupted`,
  resumed: msg`The match goes on`,
  abandoned: msg`Stopped for good`,
  canceled: msg`The match was canceled`,
  revoked: msg`Undone`,
};

export const sportTexts: Record<SportId, MessageDescriptor> = {
  football: msg`Football`,
  basketball: msg`Basketball`,
  "american-football": msg`American football`,
};
