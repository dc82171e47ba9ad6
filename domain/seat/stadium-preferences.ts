/** The seats that the phone remembers at other stadiums (product 19.6), in the seat cookie's format. */
export type StadiumPreferences = Record<string, { seat: string }>;

/** A cookie travels with every request. */
const maxStadiums = 4;
const longestSeat = 400;

export function parseStadiumPreferences(cookie: string | null): StadiumPreferences {
  try {
    const read: unknown = JSON.parse(decodeURIComponent(cookie ?? ""));
    if (typeof read !== "object" || read === null) return {};
    const rows = Object.entries(read).flatMap(([id, of]) =>
      /^[a-z0-9-]{1,60}$/.test(id) && isSeatText(of?.seat) ? [[id, { seat: of.seat }] as const] : [],
    );
    return Object.fromEntries(rows.slice(0, maxStadiums));
  } catch {
    return {};
  }
}

export const serializeStadiumPreferences = (preferences: StadiumPreferences) =>
  encodeURIComponent(JSON.stringify(preferences));

/**
 * Moves from one stadium to another: returns the remembered seat there or null, and remembers the old one as the
 * newest.
 */
export function moveToStadium(
  preferences: StadiumPreferences,
  { from, seat, to }: { from: string; seat: string | null; to: string },
): { preferences: StadiumPreferences; seat: string | null } {
  const { [from]: _left, [to]: known, ...others } = preferences;
  const rows = Object.entries(others);
  const left = isSeatText(seat) ? [[from, { seat }] as const] : [];
  return {
    preferences: Object.fromEntries([...left, ...rows].slice(0, maxStadiums)),
    seat: known?.seat ?? null,
  };
}

/** As `serializeSeat` writes it: nothing that could end a cookie. */
const isSeatText = (text: unknown): text is string =>
  typeof text === "string" && text.length <= longestSeat && /^[\w.*+%=&-]+$/.test(text);
