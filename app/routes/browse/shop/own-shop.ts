import type { Visitor } from "#app/cookies/visitor.ts";
import { restNote } from "#app/routes/kitchen/rest-note.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { type Language, localize } from "#domain/language/localized.ts";
import { withoutOf } from "#domain/menu/allergies.ts";
import type { Catalog, CatalogShop } from "#domain/menu/catalog.ts";
import { mediaPath } from "#domain/picture/media-path.ts";
import { withSearchKey } from "#domain/search/search-key.ts";
import { menuPage, pagesOf } from "../menu/menu-data.ts";
import { openingRows } from "../opening-text.ts";
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
