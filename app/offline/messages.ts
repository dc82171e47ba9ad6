import type { Visitor } from "../cookies/visitor.ts";

/** Server-Timing entry that tells a page that it came from the cache, and how old it is. */
export const cachedMark = "kept";
/** The entry's description while the network's response is still pending. */
export const networkPendingMark = "asking";

/** Message from such a page to the service worker; the reply is whether the network's page has arrived. */
export type HasArrivedMessage = { type: "still-asking"; url: string };

/** Message from the menu of somebody without a stadium: its menus are kept, so that it can be searched. */
export type KeepMenusMessage = { type: "keep-menus" };

/** Message from a screen whose data is not of its address's search; the reply is that data, or nothing. */
export type SearchMessage = { type: "search"; address: string; visitor: Visitor };
