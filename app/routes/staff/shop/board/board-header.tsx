import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Chip, type ChipTone } from "#app/components/fields/chip.tsx";
import { minutesRange } from "#app/components/food/minutes-range.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { useLiveShops } from "#app/live/use-live-shops.ts";
import { type Connection, ConnectionChip } from "#app/routes/staff/parts/connection.tsx";
import { StaffHeader } from "#app/routes/staff/parts/staff-header.tsx";
import { StaffIcon } from "#app/routes/staff/parts/staff-icon.tsx";
import type { BoardShop } from "#domain/kitchen/board-events.ts";
import { isSoldOut } from "#domain/kitchen/board-items.ts";
import type { LiveShop } from "#domain/shop/live-shops.ts";
import { shopCounterPath, shopWallPath } from "#domain/staff/staff-places.ts";
import { traysToDo } from "../ahead/ahead-dishes.ts";
import type { BoardState } from "../board-state.ts";
import { boardSizes, useBoardSize } from "./use-stored.ts";

export type BoardSheet = "items" | "shop" | "figures" | "unpaid" | "ahead";

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
  const { shop, items, figures, unpaid, bake } = state;
  const toDo = bake ? traysToDo(bake, items, now) : null;
  const soldOut = items.filter((item) => isSoldOut(item, now)).length;
  const gate = shop.gate && t`Gate ${shop.gate}`;
  return (
    <StaffHeader
      title={<span className="clamp-2">{[localize(shop.name), gate].filter(Boolean).join(" · ")}</span>}
      status={
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
        <span className="action-word">{t`Unpaid`}</span>
        {unpaid.length > 0 && (
          <b className="action-count">
            {unpaid.length}
            <span className="unseen">
              <Plural value={unpaid.length} one="# reserved" other="# reserved" />
            </span>
          </b>
        )}
      </button>
      {toDo !== null && (
        <button type="button" className="action" onClick={() => onOpen("ahead")}>
          <StaffIcon name="flame" />
          <span className="action-word">{t`Ahead`}</span>
          {toDo > 0 && (
            <b className="action-count">
              {toDo}
              <span className="unseen">
                <Plural value={toDo} one="# tray needs you" other="# trays need you" />
              </span>
            </b>
          )}
        </button>
      )}
      {canAct && (
        <>
          <button type="button" className="action" data-sheet="items" onClick={() => onOpen("items")}>
            <StaffIcon name="bag" />
            <span className="action-word">{t`Dishes`}</span>
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
            <span className="action-word">{t`Shop`}</span>
          </button>
        </>
      )}
    </StaffHeader>
  );
}

const tones: Record<LiveShop["load"], ChipTone> = { free: "green", busy: "orange", full: "red" };

/** The wait that fans currently see; hidden while they can't order. */
function PromiseChip({ shop }: { shop: BoardShop }) {
  const { t } = useLingui();
  const live = useLiveShops(shop.stadiumId, false)?.shops.find((each) => each.id === shop.id);
  if (live?.state !== "open" || !live.promise) return null;
  const range = minutesRange(live.promise);
  return (
    <Chip tone={tones[live.load]}>
      <Icon name="clock" className="size-3.5" />
      {live.load === "full" ? (
        t`At capacity: no new orders for now`
      ) : live.load === "busy" ? (
        <Trans>Busy: {range} min</Trans>
      ) : (
        <Trans>{range} min</Trans>
      )}
    </Chip>
  );
}

export function BoardMenu({
  shop,
  isOnShift,
  printsOnAccept,
  onShift,
  onTest,
  onPrinting,
}: {
  shop: Pick<BoardShop, "id" | "hasShelves">;
  isOnShift: boolean;
  printsOnAccept: boolean;
  onShift: () => void;
  onTest: () => void;
  onPrinting: (on: boolean) => void;
}) {
  const { t } = useLingui();
  const [size, setSize] = useBoardSize();
  return (
    <>
      <button type="button" className="menu-row" onClick={onShift}>
        <Icon name="bell" />
        {isOnShift ? t`End the shift` : t`Start the shift`}
      </button>
      <button type="button" className="menu-row" onClick={onTest}>
        <StaffIcon name="sound" />
        {t`Test the sound`}
      </button>
      <label className="menu-row">
        <StaffIcon name="print" />
        <span className="grow">{t`Print a ticket when accepting`}</span>
        <input
          type="checkbox"
          className="tick"
          checked={printsOnAccept}
          onChange={(event) => onPrinting(event.target.checked)}
        />
      </label>
      {shop.hasShelves && (
        <>
          <a className="menu-row" href={shopCounterPath(shop.id)}>
            <Icon name="qr" />
            {t`Counter: scan and hand over`}
          </a>
          <a className="menu-row" href={shopWallPath(shop.id)} target="_blank" rel="noopener">
            <Icon name="bell" />
            {t`Screen for the wall`}
          </a>
        </>
      )}
      <fieldset className="row gap-2 px-3 py-1">
        <legend className="unseen">{t`Text size`}</legend>
        <span className="grow font-medium" aria-hidden="true">{t`Text size`}</span>
        {boardSizes.map((each) => (
          <button
            key={each}
            type="button"
            className="option min-w-12! px-0!"
            aria-pressed={each === size}
            onClick={() => setSize(each)}
          >
            {each}
          </button>
        ))}
      </fieldset>
    </>
  );
}
