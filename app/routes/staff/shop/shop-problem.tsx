import { useLingui } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";
import { type Texts, textOf } from "#domain/wire/problems.ts";
import type { RunCode } from "./dishes/use-shop-actions.ts";

export function ShopProblem({ code }: { code: RunCode | null }) {
  const { t } = useLingui();
  const general = t`That didn’t work. Try again.`;
  const words: Texts<RunCode> = {
    network: t`No connection, so nothing changed. Try again.`,
    "end-in-the-past": t`That time has passed. Choose again.`,
    "end-too-far": t`That’s too long. Choose a shorter time.`,
    "not-allowed": t`Your role doesn’t allow this.`,
    "sign-in-required": t`You’re signed out. Sign in again.`,
    "not-staff": t`Your role doesn’t allow this.`,
    "too-many-requests": t`Too many at once. Try again in a moment.`,
    "not-found": general,
  };
  return (
    <div role="alert">
      {code && (
        <p className="row gap-2 rounded-small bg-canceled-tint p-3 font-semibold text-canceled">
          <Icon name="warning" />
          {textOf(words, code) ?? general}
        </p>
      )}
    </div>
  );
}
