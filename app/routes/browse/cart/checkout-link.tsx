import { useLingui } from "@lingui/react/macro";
import { type ButtonKind, LinkButton } from "#app/components/button.tsx";
import { Skeleton } from "#app/components/page/skeleton.tsx";

/** Leads to the cart, whatever keeps the order from being placed. */
export function Checkout({ kind }: { kind?: ButtonKind }) {
  const { t } = useLingui();
  return <LinkButton to="/cart" kind={kind} wide className="mt-5">{t`Checkout`}</LinkButton>;
}

export const LoadingCart = () => (
  <>
    <Skeleton className="mt-4 h-24" />
    <Checkout />
  </>
);
