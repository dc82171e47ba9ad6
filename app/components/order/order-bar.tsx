import { Link } from "react-router";
import type { NextOrder } from "#domain/order/order-view.ts";
import { cardStage, isOpenStage, type Stage } from "#domain/order/stage.ts";
import { Icon } from "../icon.tsx";
import { AgainBar } from "./again-bar.tsx";
import { MinutesLeft, ShelfUntil } from "./order-news.tsx";
import { stageLooks, useOpenStageLabels } from "./stage-looks.ts";

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
