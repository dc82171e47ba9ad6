import { useLingui } from "@lingui/react/macro";
import { useContext, useEffect, useEffectEvent, useRef } from "react";
import { Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Chip } from "#app/components/fields/chip.tsx";
import { NoteField } from "#app/components/fields/note-field.tsx";
import { Stepper } from "#app/components/fields/stepper.tsx";
import { AllergyWarning } from "#app/components/food/allergy-warning.tsx";
import { AgeSign } from "#app/components/food/legal-age.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Money, ScreenCurrency } from "#app/components/money.tsx";
import { Picture } from "#app/components/picture.tsx";
import { maxLineQuantity } from "#domain/cart/cart.ts";
import { cancelAll } from "#domain/cart/edit-lines.ts";
import { isolated, leftToRight } from "#domain/language/bidi.ts";
import { unitPriceMinor } from "#domain/menu/money/pricing.ts";
import { formatMoney } from "#domain/money/money.ts";
import type { CartLineView } from "./cart-lines.ts";

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
  const { line, isLoaded, item, priced, optionNames, index } = view;
  // The menu's price, where the venue charges in another currency.
  const charged = useContext(ScreenCurrency);
  const isConverted = item && item.priced.currency !== charged;
  const chosen = item?.optionsWarned.filter(({ id }) => line.choices.includes(id)) ?? [];
  const warned = [...new Set([...(item?.warned ?? []), ...chosen.flatMap((each) => each.warned)])];
  const name = item?.name ?? (isLoaded ? t`A dish that’s no longer on the menu` : t`A dish in your cart`);
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
          <p className="text-sm font-medium text-danger">
            {item?.priced.isAvailable
              ? t`No longer available with these options. Remove it to continue.`
              : isLoaded
                ? t`No longer available. Remove it to continue.`
                : t`We haven’t been able to load it yet.`}
          </p>
        )}
      </form>
      {priced && item?.swaps && <LineIfOut view={view} name={name} next={next} onChoose={onIfOut} />}
      {priced && <LineNote key={line.note} view={view} name={name} next={next} onNote={onNote} />}
    </li>
  );
}

type LineNoteProps = { view: CartLineView; name: string; next: string; onNote: (note: string) => void };

/** The line's note to the kitchen: folded until wanted, a plain form without scripts. */
function LineNote({ view: { index, line, item }, name, next, onNote }: LineNoteProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLDetailsElement>(null);
  function save(note: string) {
    if (ref.current) ref.current.open = false;
    if (note.trim() !== (line.note ?? "")) onNote(note);
  }
  return (
    <details ref={ref} className="col-span-full">
      <summary className="row min-h-11 gap-2 text-sm text-muted">
        <Icon name={line.note ? "edit" : "plus"} className="text-link" />
        {line.note ? (
          <span className="min-w-0 wrap-anywhere" style={{ color: "var(--color-ink)" }}>
            <bdi>“{line.note}”</bdi>
          </span>
        ) : (
          <span className="text-link">{t`Note for the kitchen`}</span>
        )}
        <span className="unseen"> · {name}</span>
      </summary>
      <form
        method="post"
        action="/cart"
        className="grid gap-3 pb-2"
        onSubmit={(event) => {
          event.preventDefault();
          save(String(new FormData(event.currentTarget).get("note") ?? ""));
        }}
      >
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="index" value={index} />
        <input type="hidden" name="next" value={next} />
        <NoteField note={line.note} isDrink={item?.isDrink} />
        <Button type="submit" kind="soft">{t`Save the note`}</Button>
      </form>
    </details>
  );
}

type LineIfOutProps = { view: CartLineView; name: string; next: string; onChoose: (ifOut: string) => void };

/** What to do if the line sells out: a list of choices; without scripts a form with a button. */
function LineIfOut({ view: { index, line, item, priced }, name, next, onChoose }: LineIfOutProps) {
  const { t } = useLingui();
  const currency = useContext(ScreenCurrency);
  const ref = useRef<HTMLSelectElement>(null);
  const dishes = (item?.swaps ?? []).filter(({ unitMinor }) => unitMinor <= (priced?.unitMinor ?? 0));
  const isKnown = line.ifOut === cancelAll || dishes.some(({ id }) => id === line.ifOut);
  const chosen = isKnown ? (line.ifOut ?? "") : "";
  // Chosen before React was there.
  const takeOver = useEffectEvent(() => {
    const early = ref.current?.value ?? chosen;
    if (early !== chosen) onChoose(early);
  });
  useEffect(() => takeOver(), []);
  return (
    <form method="post" action="/cart" className="col-span-full min-w-0">
      <input type="hidden" name="intent" value="if-out" />
      <input type="hidden" name="index" value={index} />
      <input type="hidden" name="next" value={next} />
      <label className="row gap-2 text-sm">
        <span className="flex-none text-muted">
          {t`If sold out`}
          <span className="unseen"> · {name}</span>
        </span>
        <select
          ref={ref}
          name="ifOut"
          value={chosen}
          // After a reload the browser must not restore an old choice.
          autoComplete="off"
          className="min-h-11 min-w-0 grow rounded-control edge bg-surface px-3 font-medium"
          // The browser's own arrow, to spare a CSS rule in every document.
          style={{ appearance: "auto" }}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="">{t`Leave it out`}</option>
          {dishes.length > 0 && (
            <optgroup label={t`Bring instead`}>
              {dishes.map((dish) => (
                <option key={dish.id} value={dish.id}>
                  {`${isolated(dish.name)} · ${leftToRight(formatMoney(dish.unitMinor, currency))}`}
                </option>
              ))}
            </optgroup>
          )}
          <option value={cancelAll}>{t`Cancel the whole order`}</option>
        </select>
      </label>
      <noscript>
        <Button type="submit" kind="soft">
          {t`Save`}
        </Button>
      </noscript>
      {chosen && chosen !== cancelAll && (
        <p className="mt-1 text-xs text-muted">{t`You never pay more for it. If that’s gone too, it’s left out.`}</p>
      )}
    </form>
  );
}
