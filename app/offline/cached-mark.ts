/** Server-Timing entry that tells a page that it came from the cache, and how old it is. */
export const cachedMark = "kept";
/** The entry's description while the network's response is still pending. */
export const stillAsking = "asking";

/** Message from such a page to the service worker; the reply is whether the network's page has arrived. */
export type StillAsking = { type: "still-asking"; url: string };
