import { useLingui } from "@lingui/react/macro";
import { useLocation } from "react-router";
import { confirmPath } from "#app/routes/redirects.ts";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { cardProblem } from "../shop-texts.ts";
import type { CardProblem } from "./use-card-actions.ts";

/** Why an action failed, and the way to confirm the password where that is in the way. */
export function ProblemText({ problem, card }: { problem: CardProblem; card: BoardCard }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  return (
    <>
      {cardProblem(t, problem, card)}
      {problem.code === "password-needed" && (
        <>
          {" "}
          <a href={confirmPath(pathname)} className="text-link underline">
            {t`Confirm it’s you first.`}
          </a>
        </>
      )}
    </>
  );
}
