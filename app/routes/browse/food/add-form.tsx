import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { NoteField } from "#app/components/fields/note-field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { readCartForm } from "#app/forms/cart-form.ts";
import { newCheckoutKey, readCart } from "#app/hooks/cart-store.ts";
import { showToast } from "#app/hooks/toast.ts";
import { useCartQuantity, writeCart } from "#app/hooks/use-cart.ts";
import { addToCart, emptyCart } from "#domain/cart/cart.ts";
import { defaultChoices, findChoiceProblem } from "#domain/menu/menu.ts";
import { AddBar, type Out } from "./add-bar.tsx";
import { ChoiceGroup } from "./choice-group.tsx";
import type { FoodDetail } from "./food-data.ts";
import { Nutrition } from "./food-facts.tsx";
import { clashText } from "./similar.tsx";

export type FormProblem = { reason: string | null; groupId: string | null };

type Props = {
  food: FoodDetail;
  problem: FormProblem;
  /** Why it can't be had now, by the live state. */
  out: Out | null;
};

/** A plain form that posts to the cart without scripts; with scripts, price and validation update at once. */
export function AddForm({ food, problem, out }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const ref = useRef<HTMLFormElement>(null);
  const groups = food.priced.customization;
  const [choices, setChoices] = useState(() => defaultChoices(groups));
  const [quantity, setQuantity] = useState(1);
  const [shown, setShown] = useState(problem);
  const [asking, setAsking] = useState(false);
  const asksAge = groups.some(({ options }) => options.some((option) => option.ageRestricted));

  function readForm() {
    if (!ref.current) return;
    const line = readCartForm(new FormData(ref.current));
    setChoices(line.choices);
    setQuantity(line.quantity);
  }
  // Fields may have changed before hydration, or been restored by the browser.
  useEffect(readForm, []);

  function add(startAnew: boolean) {
    if (!ref.current) return;
    const { stadiumId, ...line } = readCartForm(new FormData(ref.current));
    const cart = readCart();
    const base = cart && !startAnew ? cart : emptyCart(newCheckoutKey(), stadiumId);
    const added = addToCart(base, stadiumId, line);
    if (!added.ok && added.reason === "cart-other-stadium") return setAsking(true);
    if (!added.ok)
      return showToast({ kind: "error", text: t`The cart is full. Order this first, then add more.` });
    if (!writeCart(added.cart)) return showToast({ kind: "error", text: t`Failed to add item to cart` });
    const { name } = food;
    const { quantity } = line;
    const text =
      quantity > 1
        ? t`${name} added to cart! (${plural(quantity, { one: "# item", other: "# items" })})`
        : t`${name} added to cart!`;
    showToast({ kind: "success", text });
    void navigate("/precart");
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { choices } = readCartForm(new FormData(event.currentTarget));
    const found = findChoiceProblem(groups, choices);
    if (found) {
      const groupId = "groupId" in found ? found.groupId : null;
      setShown({ reason: found.reason, groupId });
      event.currentTarget.querySelector<HTMLElement>(`[data-group="${groupId}"] input`)?.focus();
      return;
    }
    const cart = readCart();
    if (food.conflict && cart?.lines.length) setAsking(true);
    else add(false);
  }

  return (
    <form
      ref={ref}
      method="post"
      action="/cart"
      // The early script leaves a conflict, or an age that an option needs, to the server, which asks.
      data-early={food.conflict || asksAge ? undefined : ""}
      onSubmit={submit}
      onChange={readForm}
      className="contents"
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="itemId" value={food.id} />
      <input type="hidden" name="stadiumId" value={food.stadiumId} />
      {groups.map((group) => (
        <ChoiceGroup
          key={group.id}
          group={group}
          currency={food.priced.currency}
          chosen={choices}
          warnings={food.optionWarnings}
          legalAge={food.legalAge}
          problem={shown.groupId === group.id ? shown.reason : null}
        />
      ))}
      {out === null && food.priced.isAvailable && (
        <div className="mt-5">
          {/* Enter would add the dish under the thumb that only meant to end the line. */}
          <NoteField isDrink={food.isDrink} blurOnEnter />
        </div>
      )}
      {food.nutrition && <Nutrition nutrition={food.nutrition} />}
      <Testimonials food={food} />
      <AddBar
        food={food}
        out={out}
        ageProblem={shown.reason === "age-unconfirmed"}
        choices={choices}
        quantity={quantity}
        onStep={(step) => {
          const input = ref.current?.elements.namedItem("quantity") as HTMLInputElement;
          if (step > 0) input.stepUp();
          else input.stepDown();
          readForm();
        }}
      />
      <ConflictDialog
        food={food}
        isOpen={asking}
        onKeep={() => setAsking(false)}
        onStartAnew={() => add(true)}
      />
    </form>
  );
}

type ConflictDialogProps = { food: FoodDetail; isOpen: boolean; onKeep: () => void; onStartAnew: () => void };

/** An order comes from one shop; asks when adding rather than at checkout. Keeping the cart is the loud answer. */
function ConflictDialog({ food, isOpen, onKeep, onStartAnew }: ConflictDialogProps) {
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

function Testimonials({ food }: { food: FoodDetail }) {
  const { t } = useLingui();
  if (food.testimonials.length === 0) return null;
  return (
    <section>
      <h2 className="section">{t`What fans say`}</h2>
      <div className="grid gap-3">
        {food.testimonials.map(({ id, rating, comment, customerName, date }) => (
          <figure key={id} className="card p-4">
            <figcaption className="row flex-wrap gap-2 text-sm">
              <bdi className="font-semibold wrap-anywhere">{customerName}</bdi>
              <span className="row text-star" role="img" aria-label={t`${rating} of 5 stars`}>
                {[1, 2, 3, 4, 5].map((star) => (
                  <Icon key={star} name="star" filled={star <= rating} className="size-4" />
                ))}
              </span>
              <span className="ms-auto text-xs text-muted">{date}</span>
            </figcaption>
            <blockquote dir="auto" className="mt-2 wrap-anywhere">
              {comment}
            </blockquote>
          </figure>
        ))}
      </div>
    </section>
  );
}
