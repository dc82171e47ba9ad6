import { inArray } from "drizzle-orm";
import { type StatusKind, statusesOf } from "#domain/status-kinds.ts";
import { orders } from "./schema/index.ts";

/** Orders that count as this. */
export const isOfKind = (kind: StatusKind) => inArray(orders.status, statusesOf(kind));
