import { sql } from "drizzle-orm";
import { shopItems, shops } from "./schema/index.ts";

/**
 * Whether a shop is one of the venue's today: it is switched on, or has dishes. Its board switches it off for the night;
 * only one that a venue file left out has none (`import-venue.ts`).
 */
export const isInBusiness = sql<boolean>`(${shops.isOpen} or exists (select 1 from ${shopItems} where ${shopItems.shopId} = ${shops}.id))`;
