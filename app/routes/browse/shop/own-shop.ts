import type { Visitor } from "#app/cookies/visitor.ts";
import { restNote } from "#app/routes/kitchen/rest-note.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { type Language, localize } from "#domain/language/localized.ts";
import { withoutOf } from "#domain/menu/allergies.ts";
import type { Catalog, CatalogShop } from "#domain/menu/catalog.ts";
import type { OpeningHours } from "#domain/menu/opening.ts";
import { mediaPath } from "#domain/picture/media-path.ts";
import { withSearchKey } from "#domain/search/search-key.ts";
import { menuPage, pagesOf } from "../menu/menu-data.ts";
import { shopCards } from "./shop-data.ts";

/** The data of a shop's menu for an address. */
export function ownShop(catalog: Catalog, visitor: Visitor, shopId: string, params: URLSearchParams) {
  const shop = shopCards(catalog, visitor).find((each) => each.id === shopId) ?? null;
  const stored = catalog.shops.find((each) => each.id === shopId);
  return {
    ...withSearchKey(params),
    shopId,
    shop,
    shabbat: stored?.shabbat,
    rest: stored && restNote([stored], { ...visitor, timeZone: catalog.stadium.timeZone }),
    hours: openingRows(stored?.openingHours ?? "always", visitor.language),
    certificates: stored ? certificateData(stored, visitor.language) : [],
    stadiumId: catalog.stadium.id,
    hasWaits: catalog.shops.some((each) => each.hasShelves),
    ...menuPage(catalog, visitor, { query: "", shopId, pages: pagesOf(params), without: withoutOf(params) }),
  };
}

/** A shop's certificates as its screen shows them: those that the menu as it is now still has. */
const certificateData = ({ certificates = [] }: Pick<CatalogShop, "certificates">, language: Language) =>
  certificates.map(({ issuer, until, from: _, picture, ...rest }) => ({
    ...rest,
    issuer: localize(issuer, language),
    until: dateFormat(language, "UTC", "date", { dateStyle: "medium" }).format(Date.parse(until)),
    picture: picture && mediaPath(picture, "large"),
  }));

export type CertificateData = ReturnType<typeof certificateData>[number];

/** A range of opening hours: the days in words, and the times. */
export type OpeningRow = { days: string; clock: string };

/** The opening hours as rows; empty for a shop that never closes. */
export function openingRows(hours: OpeningHours, language: Language): OpeningRow[] {
  if (hours === "always") return [];
  const format = dateFormat(language, "UTC", "weekday", { weekday: "short" });
  // 1 January 2023 was a Sunday, day 0.
  const nameOf = (day: number) => format.format(Date.UTC(2023, 0, 1 + day));
  return hours.map(({ days, from, to }) => ({
    days: runsOf(days)
      .map(([first, last]) => (first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`))
      .join(", "),
    clock: `${from}–${to}`,
  }));
}

/** Consecutive days as pairs of first and last. */
function runsOf(days: number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const day of [...new Set(days)].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run[1] === day - 1) run[1] = day;
    else runs.push([day, day]);
  }
  return runs;
}
