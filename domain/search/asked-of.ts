import { queryOf } from "./query-of.ts";

/** The search and filter of an address as one key; "" for the whole menu. */
export const searchKey = (params: URLSearchParams) =>
  [queryOf(params), ...params.getAll("without")].join("|");

/** For an answer: what it was asked for. */
export const withSearchKey = (params: URLSearchParams): { asked?: string } => {
  const key = searchKey(params);
  return key ? { asked: key } : {};
};
