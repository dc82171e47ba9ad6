/** What an address asks for. */
export const queryOf = (params: URLSearchParams) => (params.get("q") ?? "").trim().slice(0, 60);

/** The search and filter of an address as one key; "" for the whole menu. */
export const askedOf = (params: URLSearchParams) => [queryOf(params), ...params.getAll("without")].join("|");

/** For an answer: what it was asked for. */
export const askedIn = (params: URLSearchParams): { asked?: string } => {
  const asked = askedOf(params);
  return asked ? { asked } : {};
};
