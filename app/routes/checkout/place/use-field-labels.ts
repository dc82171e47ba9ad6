import { useLingui } from "@lingui/react/macro";
import type { MissingField } from "../missing.ts";

export function useFieldLabels(): Record<MissingField, string> {
  const { t } = useLingui();
  return {
    section: t`Section`,
    row: t`Row`,
    seatNo: t`Seat`,
    stand: t`Stand`,
    entrance: t`Entrance`,
    area: t`Area`,
    seatDetails: t`Anything that helps the runner find you`,
    phone: t`Contact phone`,
    location: t`Location`,
  };
}
