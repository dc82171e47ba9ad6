import { useLingui } from "@lingui/react/macro";
import { useCallback, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { useNow } from "#app/hooks/use-now.ts";
import { type Deliveries, maxTakeAtOnce } from "#domain/delivery/deliveries.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { connectionOf } from "../parts/connection.ts";
import { ConnectionChip } from "../parts/connection-chip.tsx";
import { StaffHeader } from "../parts/staff-header.tsx";
import { useOnline } from "../parts/use-online.ts";
import { useSignOutGuard } from "./floor/use-sign-out-guard.ts";
import { useTake } from "./floor/use-take.ts";
import { PinSheet } from "./scan/pin-sheet.tsx";
import { ProofBar } from "./scan/proof-bar.tsx";
import { ScanDialog } from "./scan/scan-dialog.tsx";
import { useHum } from "./scan/use-hum.ts";
import { usePreparedReader } from "./scan/use-prepared-reader.ts";
import { useRunner } from "./use-runner.ts";
import { BatchView } from "./walk/batch-view.tsx";
import { EndedNews } from "./walk/ended-news.tsx";
import { FailedNews } from "./walk/failed-news.tsx";
import { OfflineNote } from "./walk/offline-note.tsx";
import { ReadyView } from "./walk/ready-view.tsx";
import { ViewSwitch } from "./walk/view-switch.tsx";

/** A runner's phone: the bags in hand with the next seat biggest, and the bags that wait at the shops. */
export function RunnerScreen({ initial }: { initial: Deliveries }) {
  const { t } = useLingui();
  const runner = useRunner(initial);
  const { state, pending, stops } = runner;
  const { ready, stadium } = state.deliveries;
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
    <>
      <StaffHeader title={t`Deliveries`} facts={<ConnectionChip connection={connection} />} />
      <main id="main" className="page column grid grid-cols-1 gap-4" data-runner>
        <title>{`${stops.length > 0 ? `(${stops.length}) ` : ""}${t`Deliveries`} · Seatside`}</title>
        <OfflineNote
          isOffline={connection === "offline"}
          inHand={stops.length}
          asOf={clock(state.confirmedAt)}
          waiting={pending.waiting.length}
          isKept={pending.isKept}
        />
        <FailedNews failed={pending.failed} onForget={pending.forget} clock={clock} />
        <EndedNews ended={state.deliveries.ended} clock={clock} />
        <ViewSwitch view={view} onView={setView} mine={stops.length} ready={ready.length} />
        {view === "mine" ? (
          <BatchView
            runner={runner}
            now={now}
            clock={clock}
            onReady={() => setView("ready")}
            onScan={() => setOpen("scan")}
          />
        ) : (
          <ReadyView
            ready={ready}
            carried={stops}
            now={now}
            clock={clock}
            selected={selected}
            onSelect={setSelected}
            onTake={take}
            isTaking={isTaking}
          />
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
      {open === "scan" && (
        <ScanDialog runner={runner} clock={clock} onClose={close} onPin={() => setOpen("pin")} />
      )}
      {open === "pin" && (
        <PinSheet runner={runner} clock={clock} onClose={close} onScan={() => setOpen("scan")} />
      )}
    </>
  );
}
