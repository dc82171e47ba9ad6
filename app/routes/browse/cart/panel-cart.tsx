import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useFetcher, useNavigate } from "react-router";
import { Stepper } from "#app/components/fields/stepper.tsx";
import { minutesRange } from "#app/components/food/minutes-range.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Money } from "#app/components/money.tsx";
import { showToast } from "#app/hooks/toast.ts";
import { useCart, writeCart } from "#app/hooks/use-cart.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { cartProblemText } from "#app/routes/kitchen/cart-texts.ts";
import { useCartQuote } from "#app/routes/kitchen/use-cart-quote.ts";
import { lineKey, maxLineQuantity, setQuantity } from "#domain/cart/cart.ts";
import { seatPlace } from "#domain/menu/zones.ts";
import { SeatChip } from "../seat-chip.tsx";
import type { clientLoader } from "./cart-lines.ts";
import { Checkout, LoadingCart } from "./checkout-link.tsx";

const nowhere = seatPlace([], null);

/** The panel's lines with their quantities, then where the order goes, when it comes, and the sum. */
export function PanelCart() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const cart = useCart();
  const { load, data } = useFetcher<typeof clientLoader>({ key: "cart-panel" });
  // The cart itself shows dishes that left the menu.
  const isWhole = cart?.lines.length === data?.lines.length;
  const quote = useCartQuote(data && isWhole ? cart : null, data?.place ?? nowhere);
  useEffect(() => {
    if (cart?.lines.length) void load("/cart-lines");
  }, [cart, load]);
  const localize = useLocalize();
  if (!data) return <LoadingCart />;
  const range = quote?.ok && minutesRange(quote.quote.promise);

  function change(index: number, quantity: number) {
    // The cart asks before it removes a line.
    if (quantity < 1) return void navigate(`/cart?remove=${index}`);
    if (!cart || !writeCart(setQuantity(cart, index, quantity)))
      showToast({ kind: "error", text: t`Failed to update cart` });
  }
  return (
    <>
      <ul className="mt-3 grid gap-3">
        {cart?.lines.flatMap((line, index) => {
          const loaded = data.lines.find(({ key }) => key === lineKey(line));
          if (!loaded) return [];
          return (
            <li key={loaded.key} className="grid gap-1">
              <span className="wrap-anywhere">{loaded.name}</span>
              <span className="row justify-between gap-2">
                <Stepper
                  quantity={line.quantity}
                  name={loaded.name}
                  min={0}
                  max={maxLineQuantity}
                  onChange={(quantity) => change(index, quantity)}
                />
                {/* The sum of before is no sum. */}
                {loaded.quantity === line.quantity && (
                  <Money minor={loaded.totalMinor} currency={data.currency} className="font-medium" />
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="row mt-4 justify-between gap-2 font-semibold">
        {t`Subtotal`}
        <Money minor={data.subtotalMinor} currency={data.currency} />
      </p>
      <div className="row mt-3 flex-wrap gap-3">
        <SeatChip style={{ background: "var(--color-soft)", boxShadow: "none" }} />
        {/* Its place is kept, so that the button below stays under the finger. */}
        <p className="row min-h-11 gap-2 text-sm">
          {range && (
            <>
              <Icon name="clock" />
              <span>
                <Trans>At your seat in about {range} minutes</Trans>
              </span>
            </>
          )}
        </p>
      </div>
      <Checkout kind={quote?.ok === false ? "outline" : "primary"} />
      {/* Below, where its lines move nothing. */}
      {quote?.ok === false && (
        <p role="alert" className="mt-2 text-sm font-medium text-danger">
          {cartProblemText(t, localize, { ...quote, shop: data.shop, rest: data.rest })}
        </p>
      )}
    </>
  );
}
