import { serializeAllergies, withoutOf } from "../menu/allergies.ts";
import { queryOf } from "./query-of.ts";

/** What an address asks of a menu, to tell two apart. */
export const askedOf = (params: URLSearchParams) =>
  askedFor({ query: queryOf(params), without: serializeAllergies(withoutOf(params)) });
export const askedFor = ({ query, without }: { query: string; without: string }) => `${query}|${without}`;
