import { drizzle } from "drizzle-orm/d1";
import { countingD1 } from "../platform/metrics.ts";
import * as schema from "./schema/index.ts";

export const createDb = (d1: D1Database) => drizzle(countingD1(d1), { schema });

export type Db = ReturnType<typeof createDb>;
export { schema };
