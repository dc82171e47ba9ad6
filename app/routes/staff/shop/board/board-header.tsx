import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Icon } from "#app/components/icon.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Connection } from "#app/routes/staff/parts/connection.ts";
import { ConnectionChip } from "#app/routes/staff/parts/connection-chip.tsx";
import { StaffHeader } from "#app/routes/staff/parts/staff-header.tsx";
import { StaffIcon } from "#app/routes/staff/parts/staff-icon.tsx";
import { isSoldOut } from "#domain/kitchen/board-items.ts";
import type { BoardState } from "../board-state.ts";
import { PromiseChip } from "../card/promise-chip.tsx";

export type BoardSheet = "items" | "shop" | "figures" | "unpaid";

/** The shop's name, the connection, and buttons for figures, unpaid reservations, dishes and settings. */
export function BoardHeader({
  state,
  now,
  connection,
  canAct,
  menu,
  onOpen,
}: {
  state: BoardState;
  now: number;
  connection: Connection;
  canAct: boolean;
  menu: ReactNode;
  onOpen: (sheet: BoardSheet) => void;
}) {
  const { t } = useLingui();
  const localize = useLocalize();
  const { shop, items, figures, unpaid } = state;
  const soldOut = items.filter((item) => isSoldOut(item, now)).length;
  const gate = shop.gate && t`Gate ${shop.gate}`;
  return (
    <StaffHeader
      title={<span className="clamp-2">{[localize(shop.name), gate].filter(Boolean).join(" · ")}</span>}
      facts={
        <>
          <ConnectionChip connection={connection} />
          <PromiseChip shop={shop} />
        </>
      }
      menu={menu}
      shopId={shop.id}
    >
      <button type="button" className="round" data-sheet="figures" onClick={() => onOpen("figures")}>
        <StaffIcon name="chart" />
        <span className="unseen">
          <Plural value={figures.orders} one="# order today" other="# orders today" />
        </span>
      </button>
      <button type="button" className="action" onClick={() => onOpen("unpaid")}>
        <Icon name="clock" />
        <span className="action-word">
          <Trans>Unpaid</Trans>
        </span>
        {unpaid.length > 0 && (
          <b className="action-count">
            {unpaid.length}
            <span className="unseen">
              <Plural value={unpaid.length} one="# reserved" other="# reserved" />
            </span>
          </b>
        )}
      </button>
      {canAct && (
        <>
          <button type="button" className="action" data-sheet="items" onClick={() => onOpen("items")}>
            <StaffIcon name="bag" />
            <span className="action-word">
              <Trans>Dishes</Trans>
            </span>
            {soldOut > 0 && (
              <b className="action-count">
                {soldOut}
                <span className="unseen">
                  <Plural value={soldOut} one="# sold out" other="# sold out" />
                </span>
              </b>
            )}
          </button>
          <button type="button" className="action" data-sheet="shop" onClick={() => onOpen("shop")}>
            <StaffIcon name="store" />
            <span className="action-word">
              <Trans>Shop</Trans>
            </span>
          </button>
        </>
      )}
    </StaffHeader>
  );
}
