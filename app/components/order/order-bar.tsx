import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import type { NextOrder } from "#domain/order/order-view.ts";
import { cardStage, isOpenStage, type Stage } from "#domain/order/stage.ts";
import { readCookie } from "../../cookies/cookie.ts";
import { againCookie } from "../../cookies/cookies.ts";
import { useCartQuantity } from "../../hooks/use-cart.ts";
import { useWaitingForm } from "../../hooks/use-waiting-form.ts";
import { Icon } from "../icon.tsx";
import { MinutesLeft, ShelfUntil } from "./order-news.tsx";
import { stageLooks, useOpenStageLabels } from "./use-stage-labels.ts";

/** The first view has no colours but these. */
const tones: Partial<Record<Stage, string>> = {
  waiting: "pending",
  delivering: "delivering",
  arrived: "loud",
  "on-shelf": "loud",
};

/** The bar above the navigation while browsing: the active order's stage, else "order again". */
export function OrderBar({ next }: { next: NextOrder | null | undefined }) {
  // Not known yet.
  if (next === undefined) return null;
  return next ? <StageBar next={next} /> : <AgainBar />;
}

function StageBar({ next }: { next: NextOrder }) {
  const { id, minutes, shelf, until } = next;
  const stage = cardStage(next);
  const labels = useOpenStageLabels();
  return (
    <Link to={`/order/${id}`} className="order-bar" data-tone={tones[stage]}>
      <Icon name={stageLooks[stage].icon} />
      <span className="grow">
        {shelf && until ? <ShelfUntil shelf={shelf} until={until} /> : isOpenStage(stage) && labels[stage]}
      </span>
      {minutes && minutes.to > 0 && (
        <b>
          <MinutesLeft minutes={minutes} />
        </b>
      )}
      <Icon name="forward" />
    </Link>
  );
}

/** The last order's dishes once more, straight to the payment, while nothing else is in the cart. */
export function AgainBar() {
  const { t } = useLingui();
  const [id] = useState(lastOrder);
  const quantity = useCartQuantity();
  const { isWaiting, onSubmit } = useWaitingForm();
  if (!id || quantity > 0) return null;
  return (
    <form method="post" action="/cart" onSubmit={onSubmit}>
      <input type="hidden" name="order" value={id} />
      <button
        type="submit"
        className="order-bar"
        style={{ width: "100%", textAlign: "start" }}
        aria-busy={isWaiting || undefined}
      >
        <Icon name="refresh" />
        <span className="grow">{isWaiting ? t`Not sent yet. Retrying…` : t`Same round again`}</span>
        <Icon name="forward" />
      </button>
    </form>
  );
}

/** The id of the order that was placed on this phone within the last hours, or null. */
const lastOrder = () => readCookie(document.cookie, againCookie);
