import { drizzle } from "drizzle-orm/d1";
import { countingD1 } from "../platform/metrics.ts";
import * as schema from "./schema/index.ts";

export const createDb = (d1: D1Database) => dbOver(countingD1(d1));

/** Over a database whose trips are counted already. */
export const dbOver = (d1: D1Database) => drizzle(d1, { schema });

export type Db = ReturnType<typeof dbOver>;
export { schema };
