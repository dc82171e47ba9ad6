import { useLingui } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";
import { knownText } from "#app/i18n/known-text.ts";
import type { RunCode } from "./dishes/use-shop-actions.ts";
import { runProblems, tryAgain } from "./shop-texts.ts";

export function ShopProblem({ code }: { code: RunCode | null }) {
  const { t } = useLingui();
  return (
    <div role="alert">
      {code && (
        <p className="row gap-2 rounded-small bg-canceled-tint p-3 font-semibold text-canceled">
          <Icon name="warning" />
          {knownText(t, runProblems, code) ?? t(tryAgain)}
        </p>
      )}
    </div>
  );
}
