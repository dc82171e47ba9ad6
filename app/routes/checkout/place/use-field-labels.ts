import { useLingui } from "@lingui/react/macro";
import { useSeatLabels } from "#app/components/seat-words.ts";
import type { MissingField } from "../missing.ts";

export function useFieldLabels(): Record<MissingField, string> {
  const { t } = useLingui();
  return { ...useSeatLabels(), phone: t`Contact phone`, location: t`Location` };
}
