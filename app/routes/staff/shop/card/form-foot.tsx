import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { cardProblem } from "../shop-texts.ts";
import type { CardTools } from "./card-tools.ts";

/** A form's error, and its buttons to go back and submit. */
export function FormFoot({
  card,
  tools,
  onBack,
  children,
}: {
  card: BoardCard;
  tools: CardTools;
  onBack: () => void;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const problem = tools.actions.problems.get(card.id);
  return (
    <div className="grid gap-3">
      {problem && (
        <p role="alert" className="row gap-2 rounded-small bg-canceled-tint p-3 font-semibold text-canceled">
          <Icon name="warning" />
          {cardProblem(t, problem, card)}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button kind="outline" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        {children}
      </div>
    </div>
  );
}
