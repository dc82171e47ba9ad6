import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button, LinkButton } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { readCart } from "#app/hooks/cart-store.ts";
import { showToast } from "#app/hooks/toast.ts";
import { writeCart } from "#app/hooks/use-cart.ts";
import { type AddResult, type Cart, lineKey, setQuantity } from "#domain/cart/cart.ts";
import { setIfOut, setNote } from "#domain/cart/edit-lines.ts";
import { CartLineCard } from "./cart-line-card.tsx";
import type { CartLineView } from "./cart-lines.ts";
import type { Removed } from "./removed-line.tsx";

type CartListProps = { views: CartLineView[]; next: string; onRemoved: (removed: Removed | null) => void };

/** The lines, each a form that works without scripts. `next` is the screen to return to. */
export function CartList({ views, next, onRemoved }: CartListProps) {
  const { t } = useLingui();
  const [parameters, setParameters] = useSearchParams();
  const [asking, setAsking] = useState<number | null>(null);
  const fromLink = parameters.get("remove");
  const index = asking ?? (fromLink === null ? null : Number(fromLink));
  const removing = views.find((view) => view.index === index);

  function change(view: CartLineView, quantity: number) {
    const cart = readCart();
    const isKept = cart !== null && writeCart(setQuantity(cart, view.index, quantity));
    const { index, line } = view;
    const name = view.item?.name;
    onRemoved(
      quantity < 1 && cart && isKept && name ? { index, line, name, stadiumId: cart.stadiumId } : null,
    );
    if (quantity < 1)
      showToast(
        isKept
          ? { kind: "info", text: t`Item removed from cart` }
          : { kind: "error", text: t`Failed to remove item` },
      );
    else if (isKept) showToast({ kind: "success", text: t`Cart updated`, durationMs: 2000 });
    else showToast({ kind: "error", text: t`Failed to update cart` });
  }
  function changeLine(to: (cart: Cart) => AddResult) {
    const cart = readCart();
    const set = cart && to(cart);
    if (set?.ok === false)
      showToast({ kind: "error", text: t`The cart is full. Order this first, then add more.` });
    else if (set && writeCart(set.cart))
      showToast({ kind: "success", text: t`Cart updated`, durationMs: 2000 });
    else showToast({ kind: "error", text: t`Failed to update cart` });
  }
  function close() {
    setAsking(null);
    if (fromLink !== null) setParameters({}, { replace: true });
  }
  return (
    <>
      <ul className="grid gap-3" style={{ alignContent: "start" }}>
        {views.map((view) => (
          <CartLineCard
            key={lineKey(view.line)}
            view={view}
            next={next}
            onChange={(quantity) =>
              quantity < 1 && view.priced ? setAsking(view.index) : change(view, quantity)
            }
            onRemove={() => change(view, 0)}
            onNote={(note) => changeLine((cart) => setNote(cart, view.index, note))}
            onIfOut={(ifOut) => changeLine((cart) => setIfOut(cart, view.index, ifOut))}
          />
        ))}
      </ul>
      {removing && (
        <RemoveDialog
          view={removing}
          next={next}
          openAtOnce={fromLink !== null}
          onKeep={close}
          onRemove={() => {
            change(removing, 0);
            close();
          }}
        />
      )}
    </>
  );
}

type Props = {
  view: CartLineView;
  next: string;
  /** Rendered open by the server, for a form without scripts. */
  openAtOnce: boolean;
  onKeep: () => void;
  onRemove: () => void;
};

function RemoveDialog({ view, next, openAtOnce, onKeep, onRemove }: Props) {
  const { t } = useLingui();
  const name = view.item?.name ?? t`this`;
  return (
    <Dialog
      open
      initiallyOpen={openAtOnce}
      onClose={onKeep}
      title={t`Remove ${name} from cart?`}
      actions={
        <>
          <LinkButton
            to={next}
            kind="outline"
            onClick={(event) => {
              event.preventDefault();
              onKeep();
            }}
          >
            {t`Keep`}
          </LinkButton>
          <form
            method="post"
            action="/cart"
            onSubmit={(event) => {
              event.preventDefault();
              onRemove();
            }}
          >
            <input type="hidden" name="intent" value="set" />
            <input type="hidden" name="index" value={view.index} />
            <input type="hidden" name="quantity" value="0" />
            <input type="hidden" name="next" value={next} />
            <Button type="submit" name="sure" value="1" kind="danger" wide>{t`Remove`}</Button>
          </form>
        </>
      }
    />
  );
}
