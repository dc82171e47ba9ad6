import { Trans, useLingui } from "@lingui/react/macro";
import { Icon } from "#app/components/icon.tsx";
import { Sheet } from "#app/routes/staff/parts/sheet.tsx";
import type { BoardCard, BoardRunner } from "#domain/kitchen/board-events.ts";
import { spacedOrderCode } from "#domain/order/order-code.ts";

export function RunnerSheet({
  card,
  runners,
  carries,
  onChoose,
  onClose,
}: {
  card: BoardCard;
  runners: BoardRunner[];
  carries: ReadonlyMap<string, number>;
  onChoose: (runner: BoardRunner) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const code = spacedOrderCode(card.orderCode);
  return (
    <Sheet title={t`Who takes ${code}?`} onClose={onClose}>
      {runners.length === 0 && (
        <p className="text-muted">{t`No runners here yet. The venue manager can invite some.`}</p>
      )}
      <div className="grid gap-3">
        {runners.map((runner) => (
          <button
            key={runner.id}
            type="button"
            className="row min-h-16 gap-3 rounded-control edge px-4 text-lg font-semibold"
            onClick={() => onChoose(runner)}
          >
            <Icon name="runner" className="text-muted" />
            <span className="min-w-0 grow text-start wrap-anywhere">{runner.name}</span>
            <span className="text-sm text-muted">
              <Trans>carrying {carries.get(runner.id) ?? 0}</Trans>
            </span>
          </button>
        ))}
      </div>
    </Sheet>
  );
}
