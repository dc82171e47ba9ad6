import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";
import { knownText } from "#app/i18n/known-text.ts";
import { runProblems, tryAgain } from "./shop-texts.ts";

type Texts = Readonly<Partial<Record<string, MessageDescriptor>>>;

/** Why a call of a sheet was refused. */
export function ShopProblem({ code, texts = runProblems }: { code: string | null; texts?: Texts }) {
  const { t } = useLingui();
  return (
    <div role="alert">
      {code && (
        <p className="row gap-2 rounded-small bg-canceled-tint p-3 font-semibold text-canceled">
          <Icon name="warning" />
          {knownText(t, texts, code) ?? t(tryAgain)}
        </p>
      )}
    </div>
  );
}
