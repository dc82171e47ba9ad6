import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { MatchClock } from "#domain/event/clock.ts";
import type { PhaseId, SportId } from "#domain/event/sports.ts";

export const phaseTexts: Record<PhaseId, MessageDescriptor> = {
  "first-half": msg`First half`,
  "half-time": msg`Half-time`,
  "second-half": msg`Second half`,
  "extra-break": msg`Before extra time`,
  "extra-first": msg`Extra time, first part`,
  "extra-pause": msg`Between the parts of extra time`,
  "extra-second": msg`Extra time, second part`,
  "quarter-1": msg`First quarter`,
  "pause-1": msg`After the first quarter`,
  "quarter-2": msg`Second quarter`,
  "quarter-3": msg`Third quarter`,
  "pause-3": msg`After the third quarter`,
  "quarter-4": msg`Fourth quarter`,
  overtime: msg`Overtime`,
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

/** The button that says that a phase has begun. */
export const beginTexts: Record<PhaseId, MessageDescriptor> = {
  "first-half": msg`The match has begun`,
  "half-time": msg`Half-time has begun`,
  "second-half": msg`The second half has begun`,
  "extra-break": msg`Extra time is coming`,
  "extra-first": msg`Extra time has begun`,
  "extra-pause": msg`The first part is over`,
  "extra-second": msg`The second part has begun`,
  "quarter-1": msg`The match has begun`,
  "pause-1": msg`The first quarter is over`,
  "quarter-2": msg`The second quarter has begun`,
  "quarter-3": msg`The third quarter has begun`,
  "pause-3": msg`The third quarter is over`,
  "quarter-4": msg`The fourth quarter has begun`,
  overtime: msg`Overtime has begun`,
};

/** What is said of the match as a whole. */
export const markTexts = {
  suspended: msg`Interrupted`,
  resumed: msg`The match goes on`,
  abandoned: msg`Stopped for good`,
  canceled: msg`Canceled`,
  revoked: msg`Undone`,
};

export const sportTexts: Record<SportId, MessageDescriptor> = {
  football: msg`Football`,
  basketball: msg`Basketball`,
  "american-football": msg`American football`,
};
