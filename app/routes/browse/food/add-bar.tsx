import { useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Money } from "#app/components/money.tsx";
import { maxLineQuantity } from "#domain/cart/cart.ts";
import { unitPriceMinor } from "#domain/menu/pricing.ts";
import type { FoodDetail } from "./food-data.ts";

type Props = {
  food: FoodDetail;
  isSold: boolean;
  ageProblem: boolean;
  choices: string[];
  quantity: number;
  onStep: (step: 1 | -1) => void;
};

/** The quantity, and the button to add with its price. */
export function AddBar({ food, isSold, ageProblem, choices, quantity, onStep }: Props) {
  const { t } = useLingui();
  const { priced } = food;
  return (
    <>
      {food.ageRestricted && isSold && (
        <div className="card mt-5 p-4">
          <label className="row gap-3 font-medium">
            <input
              type="checkbox"
              name="age"
              value="18"
              required
              aria-describedby={ageProblem ? "age-problem" : undefined}
              className="tick"
            />
            {t`I am 18 or older. The runner checks an ID.`}
          </label>
          {ageProblem && (
            <p id="age-problem" role="alert" className="mt-2 text-sm font-medium text-danger">
              {t`Please confirm your age first: this is sold from 18.`}
            </p>
          )}
        </div>
      )}
      <div className="bar add-bar">
        {isSold ? (
          <>
            <span className="steps">
              <button type="button" data-step="-1" aria-label={t`One less`} onClick={() => onStep(-1)}>
                <Icon name="minus" />
              </button>
              <input
                type="number"
                name="quantity"
                aria-label={t`Quantity`}
                defaultValue={1}
                min={1}
                max={maxLineQuantity}
                inputMode="numeric"
              />
              <button type="button" data-step="1" aria-label={t`One more`} onClick={() => onStep(1)}>
                <Icon name="plus" />
              </button>
            </span>
            <Button type="submit" className="grow justify-between">
              {t`Add to cart`}
              <Money minor={unitPriceMinor(priced, choices) * quantity} currency={priced.currency} />
            </Button>
          </>
        ) : (
          <Button wide disabled>
            {t`Sold out for now`}
          </Button>
        )}
      </div>
    </>
  );
}
