import type { Localized } from "../language/localized.ts";
import { normalizePhone } from "../language/phone.ts";
import { typed } from "../language/typed.ts";
import type { Currency } from "../money/money.ts";
import { type LabelField, wordsOf } from "../seat/known-seats.ts";
import { isOrderId } from "./order-code.ts";
import type { ListedStage } from "./stage.ts";

/**
 * A staff search for an order: by any number that a fan, a bank or the provider has for it, or by what its fan says.
 */
export type OrderQuery =
  /** `id`: the document's; `stamp`: the time number of a receipt; `provider`: an intent, a charge, a refund, a dispute. */
  | { kind: "id" | "code" | "stamp" | "provider" | "mail" | "phone" | "name"; text: string }
  | { kind: "receipt"; year: number; number: number }
  | ({ kind: "seat" } & SeatInWords)
  /** By the venue's clock, in minutes since midnight. */
  | { kind: "time"; minutes: number };
type OrderQueryKind = OrderQuery["kind"];

/** Parses the typed text; null if no order can be found by it. */
export function parseOrderQuery(input: string): OrderQuery | null {
  const text = typed(input).replace(/^#\s*/, "");
  if (isOrderId(text.toLowerCase())) return { kind: "id", text: text.toLowerCase() };
  if (/^[a-z]{2,4}_\w+$/.test(text)) return { kind: "provider", text };
  if (/^\S+@\S+$/.test(text)) return { kind: "mail", text: text.toLowerCase() };
  const [, year, number] = /^(20\d\d)-(\d{1,6})$/.exec(text) ?? [];
  if (year && number) return { kind: "receipt", year: Number(year), number: Number(number) };
  const [, hours, minutes] = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/.exec(text) ?? [];
  if (hours && minutes) return { kind: "time", minutes: Number(hours) * 60 + Number(minutes) };
  const seat = seatInWords(text);
  if (seat) return { kind: "seat", ...seat };
  const digits = text.replace(/[\s-]/g, "");
  if (/^\d{6}$/.test(digits)) return { kind: "code", text: digits };
  if (/^1\d{12}$/.test(digits)) return { kind: "stamp", text: digits };
  const phone = normalizePhone(text);
  if (/^\+?\d{7,16}$/.test(phone) || /^\d{4}$/.test(phone)) return { kind: "phone", text: phone };
  return /\p{L}.*\p{L}/u.test(text) ? { kind: "name", text } : null;
}

/** Results shown at most. */
export const maxFound = 50;
/** A name, a seat or a time says which order only among those of the last evenings; the list says so in words. */
export const fuzzySearchDays = 3;
/** Tolerance of a typed time, to either side. */
export const timeSlackMinutes = 10;

/** An order in a list of results. Amounts in minor units, times in ms since the epoch. */
export type FoundOrder = ListedStage & {
  id: string;
  orderCode: string;
  stadiumId: string;
  stadium: Localized;
  shop: Localized;
  timeZone: string;
  /** The venue's business day: codes are given out again on another one. */
  evening: string;
  placedAt: number;
  totalMinor: number;
  refundedMinor: number;
  currency: Currency;
  /** First name, as on the board; empty once it is forgotten. */
  customer: string;
  section: string;
  row: string;
  seatNo: string;
};
/** `kind`: how the text was read; null if it was not. Newest first. */
export type FoundOrders = {
  kind: OrderQueryKind | null;
  orders: FoundOrder[];
  hasMore: boolean;
  /** The provider was asked, and did not answer. */
  isUnanswered?: true;
};

type SeatInWords = { section: string; row: string; seatNo: string };

/**
 * A seat as people say it in one breath: "Section 12 row 4 seat 7", "12-4-7". A name of several words ends at the next
 * label. A part that is not said is empty; null where no two of them are.
 */
function seatInWords(text: string): SeatInWords | null {
  const short = /^([\p{L}\d]{1,4})\s?[-/,]\s?([\p{L}\d]{1,3})\s?[-/,]\s?(\d{1,3}\p{L}?)$/u.exec(text);
  if (short) return { section: short[1] ?? "", row: short[2] ?? "", seatNo: short[3] ?? "" };
  const label = (fields: LabelField[]) =>
    `(?<![\\p{L}])(?:${fields.flatMap(wordsOf).join("|")})[\\s.:#׳'־-]+`;
  const ends = label(["entrance", "section", "row", "seatNo"]);
  const said = (field: LabelField) =>
    new RegExp(`${label([field])}([^,;·]+?(?=[\\s,;·]+${ends})|[\\p{L}\\d]+)`, "iu").exec(text)?.[1] ?? "";
  const seat = { section: said("section"), row: said("row"), seatNo: said("seatNo") };
  return Object.values(seat).filter(Boolean).length > 1 ? seat : null;
}
