import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "#app/api/client.ts";
import { Button } from "#app/components/button.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { knownText } from "#app/i18n/known-text.ts";
import { Sheet } from "#app/routes/staff/parts/sheet.tsx";
import type { BoardItem, UnpaidPlace } from "#domain/kitchen/board-events.ts";
import type { CodeOf } from "#domain/wire/calls.ts";
import { stopwatch, tryAgain, unpaidProblems } from "../shop-texts.ts";

type End = "POST /staff/shops/:shopId/unpaid/:orderId/end";

/** What fans have reserved and not paid yet, without saying who; staff can give a place back. */
export function UnpaidSheet({
  shopId,
  unpaid,
  items,
  now,
  canAct,
  onClose,
}: {
  shopId: string;
  unpaid: UnpaidPlace[];
  items: BoardItem[];
  now: number;
  canAct: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const localize = useLocalize();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<CodeOf<End> | null>(null);

  async function end(orderId: string) {
    setProblem(null);
    setBusy((known) => new Set([...known, orderId]));
    const answer = await call("POST /staff/shops/:shopId/unpaid/:orderId/end", {
      params: { shopId, orderId },
    });
    setBusy((known) => new Set([...known].filter((each) => each !== orderId)));
    if (!answer.ok) setProblem(answer.problem.code);
  }
  const nameOf = (itemId: string) => localize(items.find((item) => item.id === itemId)?.name);

  return (
    <Sheet title={t`Reserved, not paid yet`} onClose={onClose}>
      <p className="text-muted">
        <Trans>
          These fans are paying right now. Their spots are freed after a minute and a half without a card, and
          after ten minutes at the latest.
        </Trans>
      </p>
      <div role="alert">
        {problem && (
          <p className="rounded-small bg-canceled-tint p-3 font-semibold text-canceled">
            {knownText(t, unpaidProblems, problem) ?? t(tryAgain)}
          </p>
        )}
      </div>
      {unpaid.length === 0 && (
        <p className="py-8 text-center text-lg font-medium">
          <Trans>Nothing is waiting for payment.</Trans>
        </p>
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
                <Trans>Free the spot</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
