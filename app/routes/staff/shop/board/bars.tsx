import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { call } from "#app/api/client.ts";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { StaffIcon } from "#app/routes/staff/parts/staff-icon.tsx";
import type { BoardCard, BoardItem, BoardShop, HalfTime } from "#domain/kitchen/board-events.ts";
import { isolated, leftToRight } from "#domain/language/bidi.ts";
import { clockTime } from "#domain/language/greeting.ts";
import type { BoardState } from "../board-state.ts";
import { AcceptButton } from "../card/accept-button.tsx";
import type { CardActions } from "../card/use-card-actions.ts";
import type { ShopActions } from "../dishes/use-shop-actions.ts";
import { ShopProblem } from "../shop-problem.tsx";
import { useCalls } from "../use-calls.ts";

/**
 * Flashes and rings until somebody confirms seeing the new orders; a single one can be accepted right here. Lies over
 * the title, so that no card moves under a finger.
 */
export function AlarmBar({
  unseen,
  isMuted,
  canAct,
  actions,
  onSeen,
}: {
  unseen: BoardCard[];
  isMuted: boolean;
  canAct: boolean;
  actions: CardActions;
  onSeen: () => void;
}) {
  const { t } = useLingui();
  const [first] = unseen;
  const count = unseen.length;
  return (
    <div role="alert" data-ringing={first ? "" : undefined} className="alarm-cover">
      {first && (
        <div className="alarm">
          <Icon name="bell" className="size-7" />
          <p className="min-w-0 text-xl font-bold">
            <Plural value={count} one="# new order" other="# new orders" />
            {isMuted && (
              <span className="row gap-1.5 text-sm font-semibold">
                <StaffIcon name="sound" className="size-4" />
                {t`The sound is off. Tap the screen once.`}
              </span>
            )}
          </p>
          {canAct && count === 1 && !actions.waiting.has(first.id) && (
            <AcceptButton card={first} actions={actions} kind="outline" className="px-6 text-lg text-ink" />
          )}
          {canAct && (
            <button type="button" className="alarm-seen" aria-label={t`Seen`} onClick={onSeen}>
              <StaffIcon name="mute" className="size-7" />
              <span className="alarm-word">{t`Seen`}</span>
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/**
 * Why no orders come or no bell rings, and the half-time menu.
 * @param startShift null unless somebody should start one
 */
export function ShopBars({
  state: { shop, items, halfTime },
  canAct,
  actions,
  startShift,
  onAnswer,
}: {
  state: BoardState;
  canAct: boolean;
  actions: ShopActions;
  startShift: (() => void) | null;
  onAnswer: () => void;
}) {
  const { t } = useLingui();
  return (
    <>
      {shop.isOpen && shop.autoPausedAt !== null && (
        <div role="alert" className="held">
          <Icon name="warning" className="size-7" />
          <p className="min-w-0 grow font-semibold">
            <Trans>Paused: nobody answered, so this shop isn’t getting new orders.</Trans>
          </p>
          {canAct && (
            <Button
              kind="outline"
              className="flex-none text-ink"
              busy={actions.busy.has("shop")}
              onClick={() => void actions.run({ open: true })}
            >
              {t`We’re here`}
            </Button>
          )}
        </div>
      )}
      {shop.isUnpayable && (
        <p className="bg-soft px-4 py-2 font-medium">
          <Trans>
            This shop can’t be paid at the moment, so it takes no orders. The operator has been told.
          </Trans>
        </p>
      )}
      {startShift && (
        <p className="row gap-3 bg-soft px-4 font-medium">
          <span className="min-w-0 grow">{t`Nobody is on shift on this tablet, so it won’t ring.`}</span>
          <button type="button" className="min-h-11 font-semibold text-link" onClick={startShift}>
            {t`Start the shift`}
          </button>
        </p>
      )}
      {halfTime && <HalfTimeBar {...{ halfTime, shop, items, canAct, onAnswer }} />}
    </>
  );
}

/** What happens to the menu in the break, and the stand's choice. */
export function HalfTimeBar({
  halfTime,
  shop,
  items,
  canAct,
  onAnswer,
}: {
  halfTime: HalfTime;
  shop: Pick<BoardShop, "id" | "timeZone">;
  items: readonly BoardItem[];
  canAct: boolean;
  onAnswer: () => void;
}) {
  const { t } = useLingui();
  const localize = useLocalize();
  const { busy, problem, send } = useCalls(onAnswer);
  const { state, key, later } = halfTime;
  if (state === "off") return null;
  const time = (at: number) => leftToRight(clockTime(shop.timeZone, at));
  const [from, until, begins] = [time(halfTime.from), time(halfTime.until), time(halfTime.breakFrom)];
  const quick = items.filter((item) => item.isAvailable && !later.includes(item.id));
  const dishes = quick.map((item) => isolated(localize(item.name))).join(", ");

  const answer = (answer: "yes" | "no") =>
    void send(answer, () =>
      call("POST /staff/shops/:shopId/half-time", { params: { shopId: shop.id }, body: { key, answer } }),
    );
  return (
    <section className="row flex-wrap gap-3 bg-soft px-4 py-2 font-medium" aria-label={t`Half-time menu`}>
      <Icon name="clock" className="size-6" />
      <p className="min-w-48 flex-1">
        {state === "offered" && t`Half-time is at about ${begins}. Only these until it’s over?`}
        {state === "announced" && t`Half-time menu from ${from}`}
        {state === "on" && <Trans>Half-time menu until {until}. Other dishes come after half-time.</Trans>}
        <span className="block text-sm text-muted">{dishes}</span>
      </p>
      {canAct && state !== "on" && (
        <Button kind="outline" className="px-4" busy={busy.size > 0} onClick={() => answer("yes")}>
          {state === "offered" ? t`Half-time menu` : t`Start now`}
        </Button>
      )}
      {canAct && state !== "offered" && (
        <Button kind="soft" className="px-4" busy={busy.size > 0} onClick={() => answer("no")}>
          {state === "on" ? t`Back to the full menu` : t`Not this time`}
        </Button>
      )}
      {problem && <ShopProblem code={problem} />}
    </section>
  );
}
