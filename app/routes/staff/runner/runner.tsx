import { useLingui } from "@lingui/react/macro";
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { LegalAge } from "#app/components/food/legal-age.tsx";
import { servicesContext } from "#app/context.ts";
import { showToast } from "#app/hooks/toast.ts";
import { useNow } from "#app/hooks/use-now.ts";
import { type Deliveries, type Delivery, maxTakeAtOnce } from "#domain/delivery/deliveries.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { roleAsRunner } from "#domain/staff/staff-scope.ts";
import { ConnectionChip, connectionOf, useOnline } from "../parts/connection.tsx";
import { forbidden, notFound, requireUser } from "../parts/require-staff.ts";
import { StaffHeader } from "../parts/staff-header.tsx";
import type { Route } from "./+types/runner";
import { newlyReady } from "./floor/floor-state.ts";
import { useSignOutGuard } from "./floor/use-sign-out-guard.ts";
import { MatchStrip } from "./match-strip.tsx";
import { codeText, refusalText } from "./runner-texts.ts";
import { PinSheet } from "./scan/pin-sheet.tsx";
import { ProofBar, usePreparedReader } from "./scan/proof-bar.tsx";
import { ScanDialog } from "./scan/scan-dialog.tsx";
import { useAction } from "./use-action.ts";
import { RunnerScreenContext, type RunnerState, useRunner } from "./use-runner.ts";
import { BatchView } from "./walk/batch-view.tsx";
import { EndedNews, FailedNews, OfflineNote } from "./walk/news.tsx";
import { ReadyView } from "./walk/ready-view.tsx";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { staff } = await requireUser(request, url, context);
  if (!roleAsRunner(staff.roles, params.stadiumId)) throw forbidden();
  const deliveries = await context.get(servicesContext).deliveries.view(params.stadiumId, staff);
  if (!deliveries) throw notFound();
  return deliveries;
}

/** The floor updates itself; actions reload nothing. */
export function shouldRevalidate() {
  return false;
}

export default function Runner({ loaderData }: Route.ComponentProps) {
  const { stadium, runner } = loaderData;
  return (
    <LegalAge value={stadium.legalAge}>
      <RunnerScreen key={`${stadium.id} ${runner.id}`} initial={loaderData} />
    </LegalAge>
  );
}

/** A runner's phone: the bags in hand with the next seat biggest, and the bags that wait at the shops. */
function RunnerScreen({ initial }: { initial: Deliveries }) {
  const { t } = useLingui();
  const runner = useRunner(initial);
  const { state, pending, stops } = runner;
  const { ready, stadium, match } = state.deliveries;
  const now = useNow(5_000, state.offsetMs, initial.serverNow);
  const isOnline = useOnline();
  const connection = connectionOf(state, now, isOnline);
  const [chosenView, setView] = useState<"mine" | "ready" | null>(null);
  const view = chosenView ?? (stops.length > 0 ? "mine" : "ready");
  const [open, setOpen] = useState<"scan" | "pin" | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const showMine = useCallback(() => setView("mine"), []);
  const { take, selected, setSelected, isTaking } = useTake(runner, showMine);
  const clock = (at: number) => clockTime(stadium.timeZone, at);
  usePreparedReader();
  useHum(ready, stops.length);
  useSignOutGuard(pending.waiting.length);

  return (
    <RunnerScreenContext value={{ runner, now, clock }}>
      <StaffHeader title={t`Deliveries`} status={<ConnectionChip connection={connection} />} />
      <main id="main" className="page column grid grid-cols-1 gap-4" data-runner>
        <title>{`${stops.length > 0 ? `(${stops.length}) ` : ""}${t`Deliveries`} · Seatside`}</title>
        <OfflineNote isOffline={connection === "offline"} />
        <FailedNews />
        <EndedNews />
        {match && (
          <MatchStrip {...{ match, stadium, now }} offsetMs={state.offsetMs} onMarked={runner.setMatch} />
        )}
        <ViewSwitch view={view} onView={setView} mine={stops.length} ready={ready.length} />
        {view === "mine" ? (
          <BatchView onReady={() => setView("ready")} onScan={() => setOpen("scan")} />
        ) : (
          <ReadyView {...{ selected, isTaking }} onSelect={setSelected} onTake={take} />
        )}
        {view === "mine" && stops.length > 0 && (
          <ProofBar onScan={() => setOpen("scan")} onPin={() => setOpen("pin")} />
        )}
        {view === "ready" && selected.length > 0 && (
          <div className="bar grid gap-2">
            {selected.length > maxTakeAtOnce && (
              <p role="alert" className="text-sm text-danger">
                {t`You can take up to ${maxTakeAtOnce} at once.`}
              </p>
            )}
            <Button
              wide
              className="loud"
              busy={isTaking}
              disabled={selected.length > maxTakeAtOnce}
              onClick={() => take(selected)}
            >
              {t`Take selected bags (${selected.length})`}
            </Button>
          </div>
        )}
      </main>
      {open === "scan" && <ScanDialog onClose={close} onPin={() => setOpen("pin")} />}
      {open === "pin" && <PinSheet onClose={close} onScan={() => setOpen("scan")} />}
    </RunnerScreenContext>
  );
}

/** Hums when a bag becomes ready, unless the runner carries one. */
function useHum(ready: readonly Delivery[], carried: number): void {
  const before = useRef(ready);
  useEffect(() => {
    const fresh = newlyReady(before.current, ready);
    before.current = ready;
    if (fresh.length > 0 && carried === 0) navigator.vibrate?.([90, 60, 90]);
  }, [ready, carried]);
}

type View = "mine" | "ready";
type ViewSwitchProps = Record<View, number> & { view: View; onView: (view: View) => void };

/** Switches between the bags in hand and those at the shops. */
function ViewSwitch({ view, onView, mine, ready }: ViewSwitchProps) {
  const { t } = useLingui();
  const views: [View, string, number][] = [
    ["mine", t`My bags`, mine],
    ["ready", t`Ready`, ready],
  ];
  return (
    <nav aria-label={t`Bags`} className="segments">
      {views.map(([name, label, count]) => (
        <button
          key={name}
          type="button"
          aria-current={view === name ? "true" : undefined}
          onClick={() => onView(name)}
        >
          {label} <span className="tabular">({count})</span>
        </button>
      ))}
    </nav>
  );
}

/** Takes bags with one tap, each with its own result, then shows the bags in hand. */
function useTake(runner: Pick<RunnerState, "state" | "take">, showMine: () => void) {
  const { t } = useLingui();
  const [selected, setSelected] = useState<string[]>([]);
  const { isBusy: isTaking, run } = useAction();
  const { ready } = runner.state.deliveries;
  // Deselects bags that somebody else took meanwhile.
  const stillThere = selected.filter((id) => ready.some((each) => each.id === id));

  async function take(orderIds: string[]) {
    if (isTaking || orderIds.length === 0) return;
    const codes = new Map(ready.map(({ id, code }) => [id, code]));
    const answer = await run(runner.take(orderIds));
    if (!answer.ok) return;
    setSelected([]);
    for (const taken of answer.body.taken) {
      if (taken.ok) continue;
      const code = codeText(codes.get(taken.orderId) ?? "");
      const reason = refusalText(t, taken.reason);
      showToast({ kind: "warning", text: t`${code}: ${reason}`, durationMs: 5_000 });
    }
    if (answer.body.taken.some(({ ok }) => ok)) showMine();
  }

  return { take, isTaking, selected: stillThere, setSelected };
}
