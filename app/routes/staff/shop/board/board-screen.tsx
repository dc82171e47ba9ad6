import { useLingui } from "@lingui/react/macro";
import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { useAwakeScreen } from "#app/hooks/use-awake-screen.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { useNow } from "#app/hooks/use-now.ts";
import { ConnectionBanner, connectionOf, useOnline } from "#app/routes/staff/parts/connection.tsx";
import { bagsInHand, bestRunner } from "#domain/kitchen/best-runner.ts";
import type { BoardCard, BoardSnapshot } from "#domain/kitchen/board-events.ts";
import { AheadSheet } from "../ahead/ahead-sheet.tsx";
import { useTrays } from "../ahead/use-trays.ts";
import { cardsOf, unseenOf } from "../board-state.ts";
import { CardSheet } from "../card/card-sheet.tsx";
import type { CardTools } from "../card/card-tools.ts";
import { RunnerSheet } from "../card/runner-sheet.tsx";
import { Slip } from "../card/slip.tsx";
import { useCardActions } from "../card/use-card-actions.ts";
import { ItemsSheet } from "../dishes/items-sheet.tsx";
import { OverridesStrip } from "../dishes/overrides-strip.tsx";
import { ShopSheet } from "../dishes/shop-sheet.tsx";
import { useShopActions } from "../dishes/use-shop-actions.ts";
import { useBoard } from "../use-board.ts";
import { AllDayStrip } from "./all-day-strip.tsx";
import { AlarmBar, ShopBars } from "./bars.tsx";
import { columnsAt, complaintsOf } from "./board-columns.ts";
import { BoardColumnsView } from "./board-columns-view.tsx";
import { BoardHeader, BoardMenu, type BoardSheet } from "./board-header.tsx";
import { ComplaintsBar } from "./complaints-bar.tsx";
import { FiguresSheet, UnpaidSheet } from "./sheets.tsx";
import { EndShiftDialog, StartShiftDialog, useEndShift, useShift } from "./shift-dialog.tsx";
import { ringMs, useBell } from "./use-bell.ts";
import { useSlips } from "./use-slips.ts";
import { useBoardSize, useStoredSwitch, useTicks } from "./use-stored.ts";

type Open = { sheet: BoardSheet } | { sheet: "card" | "runner"; id: string } | null;
type Props = { initial: BoardSnapshot; canAct: boolean; serverNow: number };

/** The tablet on the counter: new, cooking, ready and on-the-way orders, each with one main action. */
export function BoardScreen({ initial, canAct, serverNow }: Props) {
  const { t } = useLingui();
  const localize = useLocalize();
  const board = useBoard(initial, serverNow);
  const { state, resync, seen, dismiss } = board;
  const { shop, items, runners, offsetMs } = state;
  const now = useNow(1_000, offsetMs, serverNow);
  const isOnline = useOnline();
  // Orders that left the board, as they were when they were looked up.
  const [found, setFound] = useState<BoardCard[]>([]);
  const allCards = [...cardsOf(state), ...found];
  const { slip, print, addAccepted, done } = useSlips(allCards);
  const [printsOnAccept, setPrintsOnAccept] = useStoredSwitch("seatside_print_on_accept");
  const printAccepted = useCallback(
    ({ id }: BoardCard) => printsOnAccept && addAccepted(id),
    [printsOnAccept, addAccepted],
  );
  const actions = useCardActions(board, printAccepted);
  const shopActions = useShopActions(shop.id, actions.queue, resync);
  const trays = useTrays(shop.id, actions.queue, board.refresh);
  const shift = useShift(shop.id, board.beat);
  const [isLooking, setLooking] = useState(!canAct);
  const [isEnding, setEnding] = useState(false);
  const initialQuery = useSearchParams()[0].get("order");
  const [open, setOpen] = useState<Open>(initialQuery ? { sheet: "figures" } : null);
  const unseen = unseenOf(state);
  const complaints = complaintsOf(state);
  const ring = unseen.length > 0 ? ringMs.order : complaints.length > 0 ? ringMs.complaint : null;
  const bell = useBell(shift.isOn === true ? ring : null);
  useAwakeScreen(shift.isOn === true);
  const endShift = useEndShift(shop.id, shift, shopActions);

  const [size] = useBoardSize();
  const columns = columnsAt(state, now);
  const connection = connectionOf(state, now, isOnline);
  const tools: CardTools = {
    actions,
    canAct,
    runners,
    unseen: new Set(unseen.map(({ id }) => id)),
    ticks: useTicks(cardsOf(state)),
    portionsOf(itemId) {
      const item = items.find(({ id }) => id === itemId);
      if (!item?.isAvailable || (item.soldOutUntil ?? 0) > now) return 0;
      return item.stock ?? Number.POSITIVE_INFINITY;
    },
    bestRunner: (card) => bestRunner(card, cardsOf(state), runners, now),
    open: (id) => setOpen({ sheet: "card", id }),
    chooseRunner: (id) => setOpen({ sheet: "runner", id }),
    dismiss: (id) => dismiss([id]),
  };

  const close = () => setOpen(null);
  const opened = open && "id" in open ? allCards.find((card) => card.id === open.id) : undefined;
  const name = localize(shop.name);
  return (
    <div className="board" data-size={size} data-ringing={unseen.length > 0 || undefined}>
      <title>{unseen.length > 0 ? `(${unseen.length}) ${name}` : `${name} · Seatside`}</title>
      <div className="board-top">
        <BoardHeader
          state={state}
          now={now}
          connection={connection}
          canAct={canAct}
          onOpen={(sheet) => setOpen({ sheet })}
          menu={
            canAct && (
              <BoardMenu
                shop={shop}
                isOnShift={shift.isOn === true}
                printsOnAccept={printsOnAccept === true}
                onShift={() => (shift.isOn ? setEnding(true) : shift.start())}
                onTest={bell.test}
                onPrinting={setPrintsOnAccept}
              />
            )
          }
        />
        <AllDayStrip cards={columns.preparing} items={items} />
        <AlarmBar
          unseen={unseen}
          isMuted={shift.isOn === true && bell.isMuted}
          canAct={canAct}
          actions={tools.actions}
          onSeen={() => seen(unseen.map(({ id }) => id))}
        />
      </div>
      <ConnectionBanner connection={connection} asOf={state.confirmedAt} timeZone={shop.timeZone} />
      <ShopBars
        state={state}
        canAct={canAct}
        actions={shopActions}
        startShift={canAct && shift.isOn === false && isLooking ? shift.start : null}
        onAnswer={resync}
      />
      <OverridesStrip
        shop={shop}
        items={items}
        now={now}
        onShop={() => canAct && setOpen({ sheet: "shop" })}
        onItems={() => canAct && setOpen({ sheet: "items" })}
      />
      <ComplaintsBar cards={complaints} tools={tools} />
      <main id="main" className="board-main" aria-label={t`Orders`}>
        <BoardColumnsView columns={columns} now={now} tools={tools} rings={shift.isOn === true} />
      </main>
      {open?.sheet === "figures" && (
        <FiguresSheet
          shopId={shop.id}
          figures={state.figures}
          initialQuery={initialQuery}
          onFound={setFound}
          onOpen={tools.open}
          onClose={close}
        />
      )}
      {open?.sheet === "unpaid" && (
        <UnpaidSheet
          shopId={shop.id}
          unpaid={state.unpaid}
          items={items}
          now={now}
          canAct={canAct}
          onClose={close}
        />
      )}
      {open?.sheet === "shop" && <ShopSheet shop={shop} now={now} actions={shopActions} onClose={close} />}
      {open?.sheet === "items" && (
        <ItemsSheet
          items={items}
          cards={cardsOf(state)}
          tools={{ actions: shopActions, undo: actions, timeZone: shop.timeZone, now }}
          onClose={close}
        />
      )}
      {open?.sheet === "ahead" && state.bake && (
        <AheadSheet
          items={items}
          tools={{
            ...{ bake: state.bake, trays, canAct, undo: actions, isPrinting: slip !== null },
            now,
            timeZone: shop.timeZone,
          }}
          onClose={close}
        />
      )}
      {open?.sheet === "card" && opened && (
        <CardSheet
          key={opened.id}
          card={opened}
          timeZone={shop.timeZone}
          now={now}
          tools={tools}
          onPrint={(kind) => print(opened.id, kind)}
          onClose={close}
        />
      )}
      {open?.sheet === "runner" && opened && (
        <RunnerSheet
          card={opened}
          runners={runners}
          carries={bagsInHand(cardsOf(state))}
          onChoose={(runner) => {
            actions.handOver(opened, runner);
            close();
          }}
          onClose={close}
        />
      )}
      {/* Not the card's id alone: that is its sheet's key, beside it. */}
      {slip && <Slip key={slip.kind + slip.card.id} {...slip} shop={shop} onDone={done} />}
      <StartShiftDialog
        open={canAct && shift.isOn === false && !isLooking}
        shopName={name}
        onLook={() => setLooking(true)}
        onStart={() => {
          bell.unlock();
          setLooking(true);
          shift.start();
        }}
      />
      <EndShiftDialog
        open={isEnding}
        isOpen={shop.isOpen}
        busy={endShift.isBusy}
        onClose={() => setEnding(false)}
        onEnd={async (closeShop) => {
          if (await endShift.end(closeShop)) setEnding(false);
        }}
      />
    </div>
  );
}
