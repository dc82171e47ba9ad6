import { Plural, useLingui } from "@lingui/react/macro";
import { useCallback, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { LegalAge } from "#app/components/food/legal-age.tsx";
import { BagMark } from "#app/components/order/bag-mark.tsx";
import { EmptyState } from "#app/components/page/empty-state.tsx";
import { servicesContext } from "#app/context.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { useNow } from "#app/hooks/use-now.ts";
import { AllergyMark } from "#app/routes/staff/parts/allergy-mark.tsx";
import { ConnectionChip, connectionOf, useOnline } from "#app/routes/staff/parts/connection.tsx";
import { StaffHeader } from "#app/routes/staff/parts/staff-header.tsx";
import { type Carried, type Deliveries, type Delivery, pieceCount } from "#domain/delivery/deliveries.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { notFound, requireUser } from "../../parts/require-staff.ts";
import { useSignOutGuard } from "../../runner/floor/use-sign-out-guard.ts";
import { codeText } from "../../runner/runner-texts.ts";
import { PinSheet } from "../../runner/scan/pin-sheet.tsx";
import { ProofBar, usePreparedReader } from "../../runner/scan/proof-bar.tsx";
import { ScanDialog } from "../../runner/scan/scan-dialog.tsx";
import { useAction } from "../../runner/use-action.ts";
import { RunnerScreenContext, useRunner } from "../../runner/use-runner.ts";
import { EndedNews, FailedNews, OfflineNote } from "../../runner/walk/news.tsx";
import type { Route } from "./+types/counter";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { staff } = await requireUser(request, url, context);
  const { shopBoards } = context.get(servicesContext);
  const shelves = await shopBoards.counter(staff, params.shopId);
  if (!shelves) throw notFound();
  return shelves;
}

/** The shelves update themselves; actions reload nothing. */
export function shouldRevalidate() {
  return false;
}

export default function Counter({ loaderData }: Route.ComponentProps) {
  const { stadium, shopId, runner } = loaderData;
  return (
    <LegalAge value={stadium.legalAge}>
      <CounterScreen key={`${shopId} ${runner.id}`} initial={loaderData} />
    </LegalAge>
  );
}

/** The counter's phone: what waits on the shelves, handed over for the fan's code or PIN, also without a network. */
export function CounterScreen({ initial }: { initial: Deliveries }) {
  const { t } = useLingui();
  const counter = useRunner(initial);
  const { state, pending, stops } = counter;
  const { ready, stadium, shopName } = state.deliveries;
  const shop = useLocalize()(shopName);
  const now = useNow(5_000, state.offsetMs, initial.serverNow);
  const connection = connectionOf(state, now, useOnline());
  const [open, setOpen] = useState<"scan" | { bagId?: string } | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const clock = (at: number) => clockTime(stadium.timeZone, at);
  usePreparedReader();
  useSignOutGuard(pending.waiting.length);
  return (
    <RunnerScreenContext value={{ runner: counter, now, clock }}>
      <StaffHeader
        title={shop ? t`Counter: ${shop}` : t`Counter`}
        status={<ConnectionChip connection={connection} />}
      />
      <main id="main" className="page column grid grid-cols-1 gap-4" data-runner>
        <title>{`${t`Counter`} · ${shop || "Seatside"}`}</title>
        <OfflineNote isOffline={connection === "offline"} />
        <FailedNews />
        <EndedNews />
        {ready.length > 0 && (
          <section className="grid gap-2">
            <h2 className="text-lg">{t`Put on a shelf`}</h2>
            {ready.map((bag) => (
              <ToShelve key={bag.id} bag={bag} shelve={counter.shelve} />
            ))}
          </section>
        )}
        <section className="grid gap-2">
          <h2 className="text-lg">{t`On the shelves`}</h2>
          {stops.map((bag) => (
            <OnShelf
              key={bag.id}
              bag={bag}
              endsAt={endsSoon(bag, now) ? clock(bag.collectBy) : null}
              onChoose={() => setOpen({ bagId: bag.id })}
            />
          ))}
          {stops.length === 0 && (
            <EmptyState
              picture="bellhop-bell"
              title={t`Nothing is on a shelf`}
              text={t`Pickups appear here as soon as they’re on their shelf.`}
            />
          )}
        </section>
        {stops.length > 0 && <ProofBar onScan={() => setOpen("scan")} onPin={() => setOpen({})} />}
      </main>
      {open === "scan" && <ScanDialog onClose={close} onPin={() => setOpen({})} />}
      {open !== null && open !== "scan" && (
        <PinSheet {...open} onClose={close} onScan={() => setOpen("scan")} />
      )}
    </RunnerScreenContext>
  );
}

/** Staff are warned this long before a bag counts as not picked up: its fan may have it, and nobody scanned. */
const warnedBeforeMs = 5 * 60_000;
const endsSoon = (bag: Carried, now: number): bag is Carried & { collectBy: number } =>
  bag.collectBy !== undefined && bag.collectBy - now <= warnedBeforeMs;

/** A tap asks for this bag's PIN. */
function OnShelf({ bag, endsAt, onChoose }: { bag: Carried; endsAt: string | null; onChoose: () => void }) {
  const { t } = useLingui();
  const pieces = pieceCount(bag);
  return (
    <button
      type="button"
      className="card row w-full gap-3 p-4 text-start"
      data-shelved={bag.code}
      onClick={onChoose}
    >
      <bdi dir="ltr" translate="no" className="min-w-12 text-2xl font-bold">
        {bag.shelf}
      </bdi>
      <span className="min-w-0 grow">
        <bdi translate="no" className="block text-lg font-semibold tabular">
          {codeText(bag.code)}
        </bdi>
        <span className="block text-sm text-muted">
          <bdi>{bag.customerName}</bdi> · <Plural value={pieces} one="# item" other="# items" />
        </span>
        {endsAt && (
          <span className="mt-1 block text-sm font-medium text-danger">
            {t`Counts as not picked up from ${endsAt}. Already handed over? Scan it now.`}
          </span>
        )}
        <AllergyMark as="span" allergies={bag.allergies} className="mt-2" />
        <span className="unseen">{t`Type the PIN`}</span>
      </span>
      <BagMark code={bag.code} className="size-9" />
    </button>
  );
}

function ToShelve({ bag, shelve }: { bag: Delivery; shelve: ReturnType<typeof useRunner>["shelve"] }) {
  const { t } = useLingui();
  const { isBusy, run } = useAction();
  return (
    <div className="card row gap-3 p-4" data-to-shelve={bag.code}>
      <BagMark code={bag.code} className="size-9" />
      <bdi translate="no" className="min-w-0 grow text-lg font-semibold tabular">
        {codeText(bag.code)}
      </bdi>
      <Button kind="soft" className="loud px-4" busy={isBusy} onClick={() => run(shelve(bag.id))}>
        {t`To ${{ shelf: bag.shelf ?? "" }}`}
      </Button>
    </div>
  );
}
