import { Trans } from "@lingui/react/macro";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Tray } from "#domain/kitchen/bake-list.ts";
import type { BoardItem } from "#domain/kitchen/board-events.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { Paper } from "../card/slip.tsx";

/** Sticks to a tray that is out. */
export function TrayLabel({
  tray,
  item,
  timeZone,
  onDone,
}: {
  tray: Tray;
  item: BoardItem | undefined;
  timeZone: string;
  onDone: () => void;
}) {
  const name = useLocalize()(item?.name);
  const time = (at: number | null) => <bdi dir="ltr">{clockTime(timeZone, at ?? tray.inAt)}</bdi>;
  return (
    <Paper onDone={onDone}>
      <p>
        <b>
          <bdi dir="ltr">{tray.portions}</bdi> × {name}
        </b>
      </p>
      <p>
        <Trans>Out at {time(tray.outAt)}</Trans>
      </p>
      <p className="slip-box">
        <b>
          <Trans>Throw away at {time(tray.goodUntil)}</Trans>
        </b>
      </p>
    </Paper>
  );
}
