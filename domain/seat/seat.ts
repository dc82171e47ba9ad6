import { cleanText } from "../language/text.ts";

export const stands = ["Main", "Gallery"] as const;
export type Stand = (typeof stands)[number];
export const defaultStand: Stand = "Main";

/** Where the fan sits (product 18.10). */
export type Seat = {
  section: string;
  row: string;
  seatNo: string;
  entrance: string;
  stand: Stand;
  area: string;
  seatDetails: string;
};

/** The seat alone, of a row that has more. */
export const seatOf = ({ section, row, seatNo, entrance, stand, area, seatDetails }: Seat): Seat => ({
  ...{ section, row, seatNo, entrance, stand, area, seatDetails },
});

export const emptySeat: Seat = {
  section: "",
  row: "",
  seatNo: "",
  entrance: "",
  stand: defaultStand,
  area: "",
  seatDetails: "",
};

/** Longest value of each field; longer input is cut. */
export const seatLimits = {
  section: 20,
  row: 20,
  seatNo: 20,
  entrance: 24,
  area: 60,
  seatDetails: 200,
} as const;
export type SeatField = keyof Seat;
const textFields = Object.keys(seatLimits) as (keyof typeof seatLimits)[];

export function isStand(value: unknown): value is Stand {
  return stands.includes(value as Stand);
}

/** Builds a seat from any record of strings: values cleaned and cut, an unknown stand replaced by the default. */
export function toSeat(values: Partial<Record<string, string | null | undefined>>): Seat {
  const seat = { ...emptySeat };
  for (const field of textFields) seat[field] = cleanText(values[field] ?? "", seatLimits[field]);
  seat.stand =
    stands.find((stand) => stand.toLowerCase() === values.stand?.trim().toLowerCase()) ?? defaultStand;
  return seat;
}

/** The seat in a link's query (product 17.1), or null without one. */
export function seatFromQuery(query: URLSearchParams): Seat | null {
  const first = (...names: string[]) => names.map((name) => query.get(name)?.trim()).find(Boolean);
  const values = {
    row: first("row"),
    seatNo: first("seat", "seatNo"),
    section: first("section"),
    seatDetails: first("details", "seatDetails"),
    area: first("area"),
    entrance: first("entrance", "gate"),
    stand: first("stand"),
  };
  return Object.values(values).some(Boolean) ? toSeat(values) : null;
}

/** A link's parameters as they were meant: a printer may have written its "&" as "&amp;", or all in capitals. */
export function meantQuery(query: URLSearchParams): URLSearchParams {
  const meant = [...query].map(([given, value]) => {
    const name = given.replace(/^amp;/, "");
    return [seatQueryNames.find((each) => each.toLowerCase() === name.toLowerCase()) ?? name, value];
  });
  return new URLSearchParams(meant);
}

/** The stadium that a link names; ids are written small. */
export const stadiumFromQuery = (query: URLSearchParams): string | null =>
  query.get("stadium")?.trim().toLowerCase() || null;

/** Parses a scanned seat code: the fields that it names, and its stadium. Null for other codes. */
export function seatFromCode(text: string): { changes: Partial<Seat>; stadiumId: string | null } | null {
  const query = /^https?:\/\/[^?#]+\?([^#]+)/i.exec(text.trim())?.[1];
  if (!query) return null;
  const params = meantQuery(new URLSearchParams(query));
  const seat = seatFromQuery(params);
  if (!seat || !(seat.section || seat.row || seat.seatNo)) return null;
  const named = Object.entries(seat).filter(([name, value]) =>
    name === "stand" ? params.get("stand")?.trim() : value,
  );
  return { changes: Object.fromEntries(named), stadiumId: stadiumFromQuery(params) };
}

/** Query parameters of a seat link; removed from the address bar once read. */
export const seatQueryNames = [
  "row",
  "seat",
  "seatNo",
  "section",
  "details",
  "seatDetails",
  "area",
  "entrance",
  "gate",
  "stand",
  "ticketImage",
  "stadium",
  "sig",
] as const;

export function parseSeat(cookie: string | null | undefined): Seat | null {
  if (!cookie) return null;
  const query = new URLSearchParams(cookie);
  return toSeat(Object.fromEntries(query));
}

export function serializeSeat(seat: Seat): string {
  return new URLSearchParams(Object.entries(seat).filter(([, value]) => value)).toString();
}

/** Required fields that are blank (product 10.4); the section only when the stadium has sections. */
export function missingSeatFields(seat: Seat, stadiumHasSections: boolean): SeatField[] {
  const required: SeatField[] = stadiumHasSections
    ? ["entrance", "section", "row", "seatNo"]
    : ["entrance", "row", "seatNo"];
  return required.filter((field) => !seat[field].trim());
}
