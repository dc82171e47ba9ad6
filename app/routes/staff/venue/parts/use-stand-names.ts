import { useLingui } from "@lingui/react/macro";
import type { Stand } from "#domain/seat/seat.ts";

export function useStandNames(): Record<Stand, string> {
  const { t } = useLingui();
  return {
    Main: t({ message: "Main", context: "level of a stadium" }),
    Gallery: t({ message: "Gallery", context: "level of a stadium" }),
  };
}
