/** The search text of an address. */
export const queryOf = (params: URLSearchParams) => (params.get("q") ?? "").trim().slice(0, 60);
