import { useLingui } from "@lingui/react/macro";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { isolated } from "#domain/language/bidi.ts";
import type { IfSoldOut } from "#domain/ledger/sold-out.ts";

/** The text of a line's `ifSoldOut`; null where the venue doesn't ask. */
export function useIfSoldOut(): (line: { ifSoldOut?: IfSoldOut }) => string | null {
  const { t } = useLingui();
  const localize = useLocalize();
  return ({ ifSoldOut }) => {
    switch (ifSoldOut?.kind) {
      case "swap": {
        const name = isolated(localize(ifSoldOut.name));
        return t`If sold out: ${name} instead`;
      }
      case "cancel":
        return t`If sold out: cancel the whole order`;
      case "leave-out":
        return t`If sold out: leave it out`;
      default:
        return null;
    }
  };
}
