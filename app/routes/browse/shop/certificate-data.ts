import { dateFormat } from "#domain/language/date-format.ts";
import { type Language, localize } from "#domain/language/localized.ts";
import type { CatalogShop } from "#domain/menu/catalog.ts";
import { mediaPath } from "#domain/picture/media-path.ts";

/** A shop's certificates as its screen shows them: those that the menu as it is now still has. */
export const certificateData = (
  { certificates = [] }: Pick<CatalogShop, "certificates">,
  language: Language,
) =>
  certificates.map(({ issuer, until, from: _, picture, ...rest }) => ({
    ...rest,
    issuer: localize(issuer, language),
    until: dateFormat(language, "UTC", "date", { dateStyle: "medium" }).format(Date.parse(until)),
    picture: picture && mediaPath(picture, "large"),
  }));

export type CertificateData = ReturnType<typeof certificateData>[number];
