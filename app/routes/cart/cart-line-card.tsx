import { useLingui } from "@lingui/react/macro";
import { useContext } from "react";
import { Link } from "react-router";
import { AllergyWarning } from "#app/components/allergy-warning.tsx";
import { Chip } from "#app/components/chip.tsx";
import { Icon } from "#app/components/icon.tsx";
import { AgeSign } from "#app/components/legal-age.tsx";
import { Money, ScreenCurrency } from "#app/components/money.tsx";
import { Picture } from "#app/components/picture.tsx";
import { Stepper } from "#app/components/stepper.tsx";
import { maxLineQuantity } from "#domain/cart/cart.ts";
import { unitPriceMinor } from "#domain/menu/pricing.ts";
import type { CartLineView } from "./cart-lines.ts";
import { LineIfOut } from "./line-if-out.tsx";
import { LineNote } from "./line-note.tsx";

type Props = {
  view: CartLineView;
  next: string;
  onChange: (quantity: number) => void;
  onRemove: () => void;
  onNote: (note: string) => void;
  onIfOut: (ifOut: string) => void;
};

export function CartLineCard({ view, next, onChange, onRemove, onNote, onIfOut }: Props) {
  const { t } = useLingui();
  const { line, item, priced, optionNames, index } = view;
  // The menu's price, where the venue charges in another currency.
  const charged = useContext(ScreenCurrency);
  const isConverted = item && item.priced.currency !== charged;
  const chosen = item?.optionsWarned.filter(({ id }) => line.choices.includes(id)) ?? [];
  const warned = [...new Set([...(item?.warned ?? []), ...chosen.flatMap((each) => each.warned)])];
  const name = item?.name ?? t`A dish that’s no longer on the menu`;
  return (
    <li className="card line">
      <Link to={`/food/${line.itemId}`} tabIndex={-1} aria-hidden="true">
        <Picture picture={item?.picture ?? "fork-and-knife-with-plate"} tint={item?.tint} size={60} />
      </Link>
      <form
        method="post"
        action="/cart"
        className="grid min-w-0 gap-1"
        onSubmit={(event) => {
          event.preventDefault();
          const button = event.nativeEvent.submitter as HTMLButtonElement;
          if (button.name === "sure") onRemove();
          else onChange(Number(button.value));
        }}
      >
        <input type="hidden" name="intent" value="set" />
        <input type="hidden" name="index" value={index} />
        <input type="hidden" name="next" value={next} />
        <div className="row items-start gap-2">
          <h2 className="min-w-0 grow font-medium">{name}</h2>
          <button type="submit" name="sure" value="1" aria-label={t`Remove ${name}`} className="remove">
            <Icon name="trash" />
          </button>
        </div>
        {optionNames.length > 0 && <p className="text-sm text-muted">{optionNames.join("\u00a0· ")}</p>}
        {/* However it was added: by an outdated page's "+", "order again", or an undo. */}
        <AllergyWarning allergens={warned} />
        {item?.ageRestricted && (
          <p>
            <Chip tone="red">
              <AgeSign />
            </Chip>
          </p>
        )}
        {priced ? (
          <div className="row mt-1 flex-wrap gap-2">
            <Stepper quantity={line.quantity} name={name} min={0} max={maxLineQuantity} />
            <p className="ms-auto" style={{ lineHeight: 1.2, textAlign: "end" }}>
              {priced.originalUnitMinor > priced.unitMinor && (
                <s className="text-sm text-muted">
                  <span className="unseen">{t`Before the discount:`} </span>
                  <Money minor={priced.originalUnitMinor * priced.quantity} />
                </s>
              )}{" "}
              <Money minor={priced.totalMinor} className="font-semibold" />
              {(line.quantity > 1 || isConverted) && (
                <span className="block text-xs text-muted">
                  {isConverted && (
                    <>
                      <Money
                        minor={unitPriceMinor(item.priced, line.choices)}
                        currency={item.priced.currency}
                      />
                      {" = "}
                    </>
                  )}
                  <Money minor={priced.unitMinor} /> {line.quantity > 1 && t`each`}
                </span>
              )}
            </p>
          </div>
        ) : (
          <p className="text-sm font-medium text-danger">{t`No longer available. Remove it to continue.`}</p>
        )}
      </form>
      {priced && item?.swaps && <LineIfOut view={view} name={name} next={next} onChoose={onIfOut} />}
      {priced && <LineNote key={line.note} view={view} name={name} next={next} onNote={onNote} />}
    </li>
  );
}
