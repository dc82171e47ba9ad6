import { useLingui } from "@lingui/react/macro";
import type { Labels } from "../parts/changed-note.tsx";
import type { ShopForm } from "./shop-form.ts";

/** What a shop's fields are called where somebody else's version differs. */
export function useShopFields(): Labels<ShopForm> {
  const { t } = useLingui();
  const within =
    (name: "acceptWithinMinutes" | "busyFromMinutes" | "fullFromMinutes") =>
    ({ [name]: minutes }: ShopForm) =>
      t`${minutes} min`;
  return {
    name: t`Name`,
    description: t`Description`,
    location: t`Where it is`,
    floor: t`Floor`,
    gate: t`Gate`,
    latitude: t`Latitude`,
    longitude: t`Longitude`,
    picture: [t`Picture`, () => t`another one`],
    openingHours: [
      t`Opening hours`,
      ({ openingHours }) => (openingHours === "always" ? t`always` : t`other ones`),
    ],
    shabbat: [
      t`Shabbat and holidays`,
      ({ shabbat }) => (shabbat ? `${shabbat.from}–${shabbat.until}` : t`open`),
    ],
    passover: [
      t`Passover`,
      ({ passover }) => (passover ? `${passover.from}–${passover.until}` : t`not observed`),
    ],
    deliversTo: t`Delivers to`,
    zones: [
      t`Zones`,
      ({ zones }) => zones.map(({ stand, sections }) => `${stand} ${sections}`.trim()).join("; ") || "–",
    ],
    legalName: t`Legal name`,
    taxNumber: t`Tax number`,
    certificates: t`Certificates`,
    shelves: t`Pickup shelves`,
    requiresBoard: t`Needs a tablet`,
    acceptWithinMinutes: [t`Accepts within`, within("acceptWithinMinutes")],
    cooksAtOnce: t`Cooks at once`,
    busyFromMinutes: [t`Busy from`, within("busyFromMinutes")],
    fullFromMinutes: [t`Pause orders at`, within("fullFromMinutes")],
  };
}
