/** What an address asks for. */
export const queryOf = (params: URLSearchParams) => (params.get("q") ?? "").trim().slice(0, 60);
