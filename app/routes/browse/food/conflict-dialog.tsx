import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { useCartQuantity } from "#app/hooks/use-cart.ts";
import type { FoodDetail } from "./food-data.ts";
import { clashText } from "./similar.tsx";

type Props = { food: FoodDetail; isOpen: boolean; onKeep: () => void; onStartAnew: () => void };

/** An order comes from one shop; asks when adding rather than at checkout. Keeping the cart is the loud answer. */
export function ConflictDialog({ food, isOpen, onKeep, onStartAnew }: Props) {
  const { t } = useLingui();
  const quantity = useCartQuantity();
  const clash = clashText(t, food);
  return (
    <Dialog
      open={isOpen}
      onClose={onKeep}
      title={t`Start a new cart?`}
      actions={
        <>
          <Button onClick={onKeep}>{t`Keep my cart`}</Button>
          <Button kind="outline" className="text-danger" onClick={onStartAnew}>{t`New cart`}</Button>
        </>
      }
    >
      <p>{clash ?? t`Your cart is from another stadium.`}</p>
      <p className="mt-2">
        {t`${plural(quantity, {
          one: "A new cart removes # item.",
          other: "A new cart removes # items.",
        })}`}
      </p>
    </Dialog>
  );
}
