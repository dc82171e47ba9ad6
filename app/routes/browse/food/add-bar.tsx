import { useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Money } from "#app/components/money.tsx";
import { maxLineQuantity } from "#domain/cart/cart.ts";
import { isAgeRestricted } from "#domain/menu/menu.ts";
import { unitPriceMinor } from "#domain/menu/money/pricing.ts";
import type { FoodDetail } from "./food-data.ts";
import type { FoodNow } from "./food-state.tsx";

/** Why a dish can't be had now, and whether the screen offers similar ones. */
export type Out = { now: FoodNow; hasSimilar: boolean };

type Props = {
  food: FoodDetail;
  out: Out | null;
  ageProblem: boolean;
  choices: string[];
  quantity: number;
  onStep: (step: 1 | -1) => void;
};

export function AddBar({ food, out, ageProblem, choices, quantity, onStep }: Props) {
  const { t } = useLingui();
  const { priced, legalAge } = food;
  const isSold = priced.isAvailable && out === null;
  // Without scripts the chosen options are known only after the server's refusal.
  const asksAge = ageProblem || isAgeRestricted({ ...priced, ageRestricted: food.ageRestricted }, choices);
  return (
    <>
      {asksAge && isSold && (
        <div className="card mt-5 p-4">
          <label className="row gap-3 font-medium">
            <input
              type="checkbox"
              name="age"
              value={legalAge}
              required
              aria-describedby={ageProblem ? "age-problem" : undefined}
              className="tick"
            />
            {t`I’m ${legalAge} or older. I’ll show ID at the hand-over.`}
          </label>
          {ageProblem && (
            <p id="age-problem" role="alert" className="mt-2 text-sm font-medium text-danger">
              {t`Please confirm your age first: ${legalAge} and over only.`}
            </p>
          )}
        </div>
      )}
      <div className="bar add-bar">
        {isSold ? (
          <>
            <span className="steps">
              <button
                type="button"
                data-step="-1"
                aria-label={t`Decrease quantity`}
                onClick={() => onStep(-1)}
              >
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
              <button type="button" data-step="1" aria-label={t`Increase quantity`} onClick={() => onStep(1)}>
                <Icon name="plus" />
              </button>
            </span>
            {/* In one line on the narrowest phones, too. */}
            <Button
              type="submit"
              className="grow justify-between"
              style={{ fontSize: "min(1rem, 4vw)", paddingInline: "min(12px, 2.4vw)", whiteSpace: "nowrap" }}
            >
              {t`Add to cart`}
              <Money minor={unitPriceMinor(priced, choices) * quantity} currency={priced.currency} />
            </Button>
          </>
        ) : (
          <>
            <OutNote food={food} now={out?.now} />
            <a href={out?.hasSimilar ? "#similar" : "/menu"} className="btn bg-primary-tint text-link">
              {out?.hasSimilar ? t`See similar` : t`See the menu`}
            </a>
          </>
        )}
      </div>
    </>
  );
}

/** Shown in place of the add button. */
function OutNote({ food, now }: { food: FoodDetail; now?: FoodNow }) {
  const { t } = useLingui();
  const text = food.outside
    ? t`No delivery to your seat`
    : now?.state === "full"
      ? t`Full for ${{ minutes: now.roomInMinutes }} min`
      : now?.state === "paused"
        ? t`On a break`
        : now?.state === "closed" || now?.state === "closed-today"
          ? t`Closed now`
          : t`Sold out for now`;
  return <b className="row min-w-0 grow text-canceled">{text}</b>;
}
