/** What an address asks for. */
export const queryOf = (params: URLSearchParams) => (params.get("q") ?? "").trim().slice(0, 60);

/** The search and filter of an address as one key; "" for the whole menu. */
export const searchKey = (params: URLSearchParams) =>
  [queryOf(params), ...params.getAll("without")].join("|");

/** The key as a field of a loader's data; left out for the whole menu. */
export const withSearchKey = (params: URLSearchParams): { asked?: string } => {
  const key = searchKey(params);
  return key ? { asked: key } : {};
};
