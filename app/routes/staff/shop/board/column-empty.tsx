import { useLingui } from "@lingui/react/macro";
import type { BoardColumn } from "#domain/kitchen/board-events.ts";

export function ColumnEmpty({ column }: { column: BoardColumn }) {
  const { t } = useLingui();
  const words: Record<BoardColumn, string> = {
    new: t`No new orders. The tablet rings when one comes.`,
    preparing: t`Nothing is cooking.`,
    ready: t`Nothing waits for a runner.`,
    "on-the-way": t`Nothing is on its way.`,
  };
  return <p className="column-empty">{words[column]}</p>;
}
