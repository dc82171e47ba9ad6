import { useLingui } from "@lingui/react/macro";
import type { StoredShop } from "#domain/wire/calls.ts";
import { joinTexts } from "../parts/texts.ts";
import { type ShopForm, toShopForm } from "./shop-form.ts";

/** Describes where a version saved by somebody else differs from the form. */
export function useShopDifferences(form: ShopForm, theirs: StoredShop | null) {
  const { t } = useLingui();
  if (!theirs) return [];
  const stored = toShopForm(theirs);
  const rows: [keyof ShopForm, string, string][] = [
    ["name", t`Name`, joinTexts(stored.name)],
    ["description", t`Description`, joinTexts(stored.description)],
    ["location", t`Where it is`, joinTexts(stored.location)],
    ["floor", t`Floor`, stored.floor],
    ["gate", t`Gate`, stored.gate],
    ["latitude", t`Latitude`, stored.latitude],
    ["longitude", t`Longitude`, stored.longitude],
    ["picture", t`Picture`, t`another one`],
    ["hours", t`Opening hours`, t`other ones`],
    ["isAlwaysOpen", t`Opening hours`, stored.isAlwaysOpen ? t`always` : t`by hours`],
    [
      "shabbat",
      t`Shabbat and holidays`,
      stored.shabbat ? `${stored.shabbat.from}–${stored.shabbat.until}` : t`open`,
    ],
    [
      "passover",
      t`Passover`,
      stored.passover ? `${stored.passover.from}–${stored.passover.until}` : t`not observed`,
    ],
    ["deliversTo", t`Delivers to`, stored.deliversTo.join(", ")],
    [
      "zones",
      t`Zones`,
      stored.zones.map(({ stand, sections }) => [stand, sections].join(" ").trim()).join("; ") || "–",
    ],
    ["legalName", t`Legal name`, stored.legalName || "–"],
    ["taxNumber", t`Tax number`, stored.taxNumber || "–"],
    ["certificates", t`Certificates`, t`other ones`],
    ["shelves", t`Pickup shelves`, stored.shelves || "–"],
    ["requiresBoard", t`Needs a tablet`, stored.requiresBoard ? t`yes` : t`no`],
    ["acceptWithinMinutes", t`Accepts within`, t`${stored.acceptWithinMinutes} min`],
    ["cooksAtOnce", t`Cooks at once`, stored.cooksAtOnce],
    ["busyFromMinutes", t`Busy from`, t`${stored.busyFromMinutes} min`],
    ["fullFromMinutes", t`Pause orders at`, t`${stored.fullFromMinutes} min`],
  ];
  return rows
    .filter(([key]) => JSON.stringify(form[key]) !== JSON.stringify(stored[key]))
    .map(([, name, value]) => ({ name, theirs: value }));
}
