/** The Server-Timing entry by which a page knows that it came from the phone's copy, and how old that is. */
export const keptMark = "kept";
/** Its description where the network was slow, not silent: the present may still come. */
export const stillAsking = "asking";

/** A page that came so asks the service worker what became of it; the answer is whether the network's page is there. */
export type StillAsking = { type: "still-asking"; url: string };
