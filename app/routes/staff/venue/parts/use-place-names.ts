import { useLingui } from "@lingui/react/macro";
import type { JurisdictionId } from "#domain/law/jurisdictions.ts";

/** Places whose law is known, by name. */
export function usePlaceNames(): Record<JurisdictionId, string> {
  const { t } = useLingui();
  return { il: t`Israel`, "us-ny-nyc": t`New York City`, "us-nj": t`New Jersey` };
}
