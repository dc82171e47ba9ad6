import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useDelayed } from "#app/hooks/use-delayed.ts";
import { useNow } from "#app/hooks/use-now.ts";
import type { Carried } from "#domain/delivery/deliveries.ts";
import { absentAfterMinutes } from "#domain/delivery/handover.ts";
import { useAction } from "../use-action.ts";
import { useRunnerScreen } from "../use-runner.ts";

/** Nobody at the seat: first "I’m at the seat", then the minimum wait, then a few seconds to undo. */
export function AbsentPanel({ order, onArrived }: { order: Carried; onArrived: () => void }) {
  const { t } = useLingui();
  const { runner, now: drawnAt } = useRunnerScreen();
  const { isBusy, run } = useAction();
  const now = useNow(1_000, runner.state.offsetMs, drawnAt);
  const absent = useDelayed(() => run(runner.reportAbsent(order)));

  async function arrive() {
    if ((await run(runner.arrive(order))).ok) onArrived();
  }

  if (order.arrivedAt === null)
    return (
      <Button kind="outline" wide busy={isBusy} onClick={arrive}>
        <Icon name="seat" />
        {t`I’m at the seat`}
      </Button>
    );
  if (absent.secondsLeft !== null)
    return (
      <Button kind="danger" wide onClick={absent.undo}>
        {t`Closing as “nobody there” · Undo (${absent.secondsLeft})`}
      </Button>
    );
  return (
    <div className="grid gap-2">
      <MinimumWait since={order.arrivedAt} now={now}>
        <Button kind="outline" wide busy={isBusy} className="text-danger" onClick={absent.start}>
          <Icon name="user" />
          {t`Nobody is here`}
        </Button>
      </MinimumWait>
    </div>
  );
}

/** Shows the waiting time; offers to give up after the minimum. */
function MinimumWait({ since, now, children }: { since: number; now: number; children: React.ReactNode }) {
  const left = Math.max(0, since + absentAfterMinutes * 60_000 - now);
  if (left === 0)
    return (
      <>
        <p className="text-sm text-muted">
          <Trans>
            You’ve waited <Plural value={absentAfterMinutes} one="# minute" other="# minutes" />. Call once
            more, then you can close the order. The venue’s rule decides about a refund.
          </Trans>
        </p>
        {children}
      </>
    );
  const seconds = Math.ceil(left / 1_000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <p className="row gap-2 rounded-control bg-soft p-3" role="timer">
      <Icon name="clock" className="text-muted" />
      <span>
        <Trans>
          At the seat. Nobody there? Call. You can report it in <b className="tabular">{time}</b>.
        </Trans>
      </span>
    </p>
  );
}
