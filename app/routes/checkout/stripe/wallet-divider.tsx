import { useLingui } from "@lingui/react/macro";

export function WalletDivider() {
  const { t } = useLingui();
  return (
    <p className="row my-4 gap-3 text-sm text-muted">
      <span className="grow border-t" />
      {t`or by card`}
      <span className="grow border-t" />
    </p>
  );
}
