import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Chip, type ChipTone } from "#app/components/fields/chip.tsx";
import { useNow } from "#app/hooks/use-now.ts";
import {
  type Certificate,
  type CertificateState,
  certificateState,
  daysLeft,
} from "#domain/law/certificates.ts";
import { isShabbat, type ServingHours, servesAt } from "#domain/menu/shabbat.ts";
import { isoDate } from "#domain/shop/service-day.ts";
import type { VenueShop } from "#domain/venue/venue-console.ts";
import { useVenue, useVenueTime } from "../parts/use-venue.ts";

/** A shop's state; whatever prevents orders comes first. */
export function ShopStateChip({ shop }: { shop: Pick<VenueShop, "state"> & ServingHours }) {
  const { t } = useLingui();
  const now = useNow(60_000);
  const time = useVenueTime();
  const { timeZone } = useVenue();
  const { isOpen, autoPausedAt, pausedUntil, busyUntil, busyMinutes, isUnpayable } = shop.state;
  const stateOf = (): [text: string, tone?: ChipTone] => {
    if (!isOpen) return [t`Closed`];
    if (isUnpayable) return [t`Can’t be paid: takes no orders`, "red"];
    if (autoPausedAt !== null) return [t`Paused since ${time(autoPausedAt)}: nobody at the tablet`, "red"];
    if (pausedUntil !== null && pausedUntil > now) return [t`Paused until ${time(pausedUntil)}`, "orange"];
    if (!servesAt(shop, timeZone, now))
      return [
        isShabbat(shop.shabbat, timeZone, now) ? t`Closed for Shabbat or a holiday` : t`Outside its hours`,
      ];
    if (busyUntil !== null && busyUntil > now)
      return [t`Busy until ${time(busyUntil)}: +${busyMinutes} min`, "orange"];
    return [t`Open`, "green"];
  };
  const [text, tone = "plain"] = stateOf();
  return <Chip tone={tone}>{text}</Chip>;
}

/** The most urgent state of the certificates: one that ended or ends soon does not matter once the next is entered. */
export function CertificateChip({
  certificates,
  isWarning = false,
}: {
  certificates: Pick<Certificate, "diet" | "from" | "until">[];
  /** Shows only problems. */
  isWarning?: boolean;
}) {
  const { t } = useLingui();
  const date = isoDate(useVenue().timeZone, useNow(60_000));
  const last = certificates
    .filter(({ from, until }) => from && until)
    .toSorted((a, b) => (a.until < b.until ? -1 : 1))
    .filter(({ diet, until }, _, all) => !all.some((each) => each.diet === diet && each.until > until))[0];
  if (!last) return null;
  const state = certificateState(last, date);
  if (isWarning && state === "valid") return null;
  const days = daysLeft(last.until, date);
  const left =
    days === 0
      ? t`Certificate ends today`
      : t`Certificate ends in ${plural(days, { one: "# day", other: "# days" })}`;
  const looks: Record<CertificateState, [ChipTone, string]> = {
    later: ["orange", t`Certificate not in force yet`],
    valid: ["green", t`Certificate in force`],
    "ends-soon": ["orange", left],
    "ends-now": ["red", left],
    ended: ["red", t`Certificate ended`],
  };
  const [tone, text] = looks[state];
  return <Chip tone={tone}>{text}</Chip>;
}
