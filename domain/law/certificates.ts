import { dateFormat } from "../language/date-format.ts";
import type { Localized } from "../language/localized.ts";
import { isoDate } from "../shop/service-day.ts";
import type { Law } from "./default-law.ts";
import type { JurisdictionId } from "./jurisdictions.ts";

export const certifiedDiets = ["kosher", "halal"] as const;
export type CertifiedDiet = (typeof certifiedDiets)[number];
export const certificateKinds = ["meat", "dairy", "pareve"] as const;

/** A certificate that a shop is kosher or halal (decision 58). */
export type Certificate = {
  diet: CertifiedDiet;
  issuer: Localized;
  number: string;
  /** Only for kosher. */
  kind: (typeof certificateKinds)[number] | null;
  mehadrin: boolean;
  /** Whether it also counts at Passover, when those of the rest of the year don't. */
  passover: boolean;
  /** Its first and its last day, by the venue's calendar: "2026-11-21". */
  from: string;
  until: string;
  /** A photo of it. */
  picture: string | null;
};

/** A day at a venue. */
export type Day = { date: string; isPassover: boolean };

export function dayAt(timeZone: string, jurisdiction: JurisdictionId | null, now: number): Day {
  const date = isoDate(timeZone, now);
  return { date, isPassover: isPassover(date, jurisdiction === null || jurisdiction === "il" ? 21 : 22) };
}

/** From the day on which leaven goes, the 14th of Nisan, to the last one: the 21st, outside Israel the 22nd. */
function isPassover(date: string, lastDay: number): boolean {
  const format = dateFormat("en-u-ca-hebrew", "UTC", "hebrew", { day: "numeric", month: "long" });
  const parts = format.formatToParts(Date.parse(date));
  const part = (type: string) => parts.find((each) => each.type === type)?.value;
  return part("month") === "Nisan" && Number(part("day")) >= 14 && Number(part("day")) <= lastDay;
}

export const isInForce = ({ diet, passover, from, until }: Certificate, day: Day): boolean =>
  from <= day.date && day.date <= until && (diet !== "kosher" || passover || !day.isPassover);

type Certified = { certificates?: readonly Certificate[] };
const isCertifiable = (diet: string): diet is CertifiedDiet =>
  (certifiedDiets as readonly string[]).includes(diet);

/**
 * Whether a shop may show a diet badge today: where the law wants a certificate, only with one in force. A shop that
 * ever entered one for a diet is held to it anywhere: when it ends, so does the badge.
 */
export function mayShowDiet(
  diet: string,
  { certificates = [] }: Certified,
  law: Pick<Law, "certifiedDiets">,
  day: Day,
): boolean {
  if (!isCertifiable(diet)) return true;
  const own = certificates.filter((each) => each.diet === diet);
  return own.length > 0 ? own.some((each) => isInForce(each, day)) : !law.certifiedDiets.includes(diet);
}

/** Whether a diet's badge depends on certificates at a venue: by its law, or because a shop has one. */
export const isJudged = (
  diet: string,
  { law, shops }: { law: Pick<Law, "certifiedDiets">; shops: readonly Certified[] },
): boolean =>
  isCertifiable(diet) &&
  (law.certifiedDiets.includes(diet) ||
    shops.some(({ certificates }) => certificates?.some((each) => each.diet === diet)));

const certificateStates = ["later", "valid", "ends-soon", "ends-now", "ended"] as const;
export type CertificateState = (typeof certificateStates)[number];
/** Days before the last one on which the venue is warned. */
const [soonDays, nowDays] = [14, 3];

/** For the venue: it is warned two weeks and three days before the last day. */
export function certificateState(
  { from, until }: Pick<Certificate, "from" | "until">,
  date: string,
): CertificateState {
  if (date < from) return "later";
  if (date > until) return "ended";
  const left = daysLeft(until, date);
  return left <= nowDays ? "ends-now" : left <= soonDays ? "ends-soon" : "valid";
}

export const daysLeft = (until: string, date: string): number =>
  Math.round((Date.parse(until) - Date.parse(date)) / 86_400_000);
