import { useLingui } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";

/** Why a change of the shop's settings failed. */
export function ShopProblem({ code }: { code: string | null }) {
  const { t } = useLingui();
  const words: Record<string, string> = {
    network: t`No connection: nothing was changed. Try again.`,
    "end-in-the-past": t`That time is over. Choose again.`,
    "end-too-far": t`That is too long. Choose a shorter time.`,
    "not-allowed": t`Your role does not allow this.`,
    "sign-in-required": t`You are signed out. Sign in again.`,
  };
  return (
    <div role="alert">
      {code && (
        <p className="row gap-2 rounded-small bg-canceled-tint p-3 font-semibold text-canceled">
          <Icon name="warning" />
          {words[code] ?? t`That did not work. Try again.`}
        </p>
      )}
    </div>
  );
}
