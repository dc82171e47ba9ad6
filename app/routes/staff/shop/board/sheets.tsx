import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { call } from "#app/api/client.ts";
import { Button } from "#app/components/button.tsx";
import { Money } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { type FindAnswer, FindOrders } from "#app/routes/staff/parts/find-orders.tsx";
import { Sheet } from "#app/routes/staff/parts/sheet.tsx";
import type { BoardCard, BoardFigures, BoardItem, UnpaidReservation } from "#domain/kitchen/board-events.ts";
import { ShopProblem } from "../shop-problem.tsx";
import { stopwatch, unpaidProblems } from "../shop-texts.ts";
import { useCalls } from "../use-calls.ts";

type Props = {
  shopId: string;
  figures: BoardFigures;
  /** The search in the URL. */
  initialQuery: string | null;
  onFound: (cards: BoardCard[]) => void;
  onOpen: (id: string) => void;
  onClose: () => void;
};

/** The figures of the service day, since four in the morning, and a search of its orders. */
export function FiguresSheet({ shopId, figures, initialQuery, onFound, onOpen, onClose }: Props) {
  const { t } = useLingui();
  const { orders, delivered, canceled, revenueMinor, acceptMs, readyMs, promisesKept } = figures;
  const formatDuration = (ms: number | null) => (ms === null ? "–" : <bdi dir="ltr">{stopwatch(ms)}</bdi>);
  return (
    <Sheet title={t`Today`} onClose={onClose}>
      <FindInShop {...{ shopId, initialQuery, onFound, onOpen }} />
      <dl className="grid grid-cols-2 gap-3">
        <Figure name={t`Orders`} value={orders} />
        <Figure name={t`Food sold`} value={<Money minor={revenueMinor} />} />
        <Figure name={t`Delivered so far`} value={delivered} />
        <Figure name={t`Canceled so far`} value={canceled} />
        <Figure name={t`Until accepted, on average`} value={formatDuration(acceptMs)} />
        <Figure name={t`Until ready, on average`} value={formatDuration(readyMs)} />
      </dl>
      <p className="rounded-control bg-soft px-4 py-3 text-lg font-semibold">
        {delivered === 0 ? t`No deliveries yet.` : t`${promisesKept} of ${delivered} arrived on time.`}
      </p>
    </Sheet>
  );
}

/** A search opens the order at once if it finds only one. */
function FindInShop({ shopId, initialQuery, onFound, onOpen }: Omit<Props, "figures" | "onClose">) {
  const [answer, setAnswer] = useState<FindAnswer | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function search(text: string) {
    setBusy(true);
    const response = await call("POST /staff/shops/:shopId/orders", { params: { shopId }, body: { text } });
    setBusy(false);
    if (!response.ok)
      return setAnswer({
        ok: false,
        reason: response.problem.code === "too-many-requests" ? "too-many-requests" : "network",
      });
    const { cards, ...found } = response.body;
    onFound(cards);
    const [only, ...others] = found.orders;
    if (only && others.length === 0) onOpen(only.id);
    else setAnswer({ ok: true, ...found });
  }
  const searchFirst = useEffectEvent(() => {
    if (initialQuery) void search(initialQuery);
  });
  useEffect(() => searchFirst(), []);
  return (
    <FindOrders
      answer={answer}
      isBusy={isBusy}
      onSearch={(text) => void search(text)}
      onOpen={({ id }) => onOpen(id)}
    />
  );
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="rounded-control edge px-4 py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-lg font-bold tabular whitespace-nowrap sm:text-2xl">{value}</dd>
    </div>
  );
}

/** Reservations that are not paid yet, without names; staff can free them. */
export function UnpaidSheet({
  shopId,
  unpaid,
  items,
  now,
  canAct,
  onClose,
}: {
  shopId: string;
  unpaid: UnpaidReservation[];
  items: BoardItem[];
  now: number;
  canAct: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const localize = useLocalize();
  const { busy, problem, send } = useCalls();
  const end = (orderId: string) =>
    send(orderId, () =>
      call("POST /staff/shops/:shopId/unpaid/:orderId/end", { params: { shopId, orderId } }),
    );
  const nameOf = (itemId: string) => localize(items.find((item) => item.id === itemId)?.name);

  return (
    <Sheet title={t`Reserved, not paid yet`} onClose={onClose}>
      <p className="text-muted">
        <Trans>
          These fans are paying right now. Their spots are freed after a minute and a half without a card, and
          after ten minutes at the latest.
        </Trans>
      </p>
      <ShopProblem code={problem} texts={unpaidProblems} />
      {unpaid.length === 0 && (
        <p className="py-8 text-center text-lg font-medium">{t`Nothing is waiting for payment.`}</p>
      )}
      <ul className="grid gap-3">
        {unpaid.map(({ id, sinceAt, minutes, lines }) => (
          <li key={id} className="row gap-4 rounded-control edge px-4 py-3">
            <div className="min-w-0 grow">
              <p className="font-semibold wrap-anywhere">
                {lines.map(({ itemId, quantity }) => `${quantity} × ${nameOf(itemId)}`).join(", ")}
              </p>
              <p className="text-sm text-muted">
                <Plural value={minutes} one="# minute of work" other="# minutes of work" />
                {" · "}
                <Trans>
                  for <bdi dir="ltr">{stopwatch(Math.max(0, now - sinceAt))}</bdi>
                </Trans>
              </p>
            </div>
            {canAct && (
              <Button kind="outline" className="flex-none px-5" busy={busy.has(id)} onClick={() => end(id)}>
                {t`Free the spot`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
