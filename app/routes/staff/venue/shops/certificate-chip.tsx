import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Chip, type ChipTone } from "#app/components/chip.tsx";
import { useNow } from "#app/hooks/use-now.ts";
import {
  type Certificate,
  type CertificateState,
  certificateState,
  daysLeft,
} from "#domain/law/certificates.ts";
import { isoDate } from "#domain/shop/service-day.ts";
import { useVenue } from "../parts/use-venue.ts";

/** The most urgent state of the certificates: one that ended or ends soon does not matter once the next is entered. */
export function CertificateChip({
  certificates,
  isWarning = false,
}: {
  certificates: Pick<Certificate, "diet" | "from" | "until">[];
  /** Says nothing where all is well. */
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
