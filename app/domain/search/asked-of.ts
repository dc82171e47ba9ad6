import { queryOf } from "./query-of.ts";

/** What an address asks of a menu, to tell two apart; "" where it asks for all of it. */
export const askedOf = (params: URLSearchParams) => [queryOf(params), ...params.getAll("without")].join("|");

/** For an answer: what it was asked for. */
export const askedIn = (params: URLSearchParams): { asked?: string } => {
  const asked = askedOf(params);
  return asked ? { asked } : {};
};
