/** The Server-Timing entry by which a page knows that it came from the phone's copy, and how old that is. */
export const keptMark = "kept";
