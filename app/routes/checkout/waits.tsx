import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { redirect } from "react-router";
import { addressOf } from "#app/api/address.ts";
import { Card } from "#app/components/card.tsx";
import { minutesRange } from "#app/components/food/minutes-range.tsx";
import { BackButton } from "#app/components/page/back-button.tsx";
import { servicesContext, visitorContext } from "#app/context.ts";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { usePolled } from "#app/live/poller.ts";
import type { PromiseMinutes } from "#domain/kitchen/promise-time.ts";
import { isolated } from "#domain/language/bidi.ts";
import { clockTime } from "#domain/language/greeting.ts";
import type { Localized } from "#domain/language/localized.ts";
import type { Seat } from "#domain/seat/seat.ts";
import { type Wait, type Waits, waitsOf } from "#domain/shop/waits.ts";
import type { Route } from "./+types/waits";

/** Public: reads the menu's snapshot and the floor's live state, not the database. */
export async function loader({ params: { stadiumId }, context }: Route.LoaderArgs) {
  const { catalog: catalogs } = context.get(servicesContext);
  const { stadiumId: chosen, seat } = context.get(visitorContext);
  const own = chosen === stadiumId && seat?.section ? seat : null;
  const [catalog, live] = await Promise.all([catalogs.find(stadiumId), catalogs.live(stadiumId, own)]);
  const waits = catalog && live && waitsOf(catalog, live);
  if (!waits) throw redirect("/home");
  const { name, timeZone } = catalog.stadium;
  const section = own && { section: own.section, stand: own.stand };
  return { stadium: { id: stadiumId, name, timeZone }, waits, section };
}

/** The screen asks for the waits itself. */
export const shouldRevalidate = () => false;

export default function WaitsPage({ loaderData }: Route.ComponentProps) {
  return <WaitsScreen key={loaderData.stadium.id} {...loaderData} />;
}

type Props = {
  stadium: { id: string; name: Localized; timeZone: string };
  waits: Waits;
  /** The fan's section; null: the usual walk. */
  section: Pick<Seat, "section" | "stand"> | null;
};

/** The waits at each pickup shop: fetched and delivered. */
function WaitsScreen({ stadium, waits, section }: Props) {
  const { t } = useLingui();
  const name = useLocalize()(stadium.name);
  const [{ at, shops }, setWaits] = useState(waits);
  const address = addressOf("GET /stadiums/:id/waits", { params: { id: stadium.id } }, section);
  usePolled(address, 15_000, (answer) => {
    if (answer.kind === "body") setWaits(answer.body);
  });
  const time = clockTime(stadium.timeZone, at);
  return (
    <main id="main" className="page column grid content-start gap-4">
      <title>{`${t`Waiting times`} · ${name} · Seatside`}</title>
      <header className="grid gap-2 pt-4">
        <BackButton to="/home" />
        <h1 className="text-2xl">{t`Waiting times`}</h1>
        <p className="text-muted">
          <bdi>{name}</bdi> · {t`as of ${time}`}
        </p>
      </header>
      <ul className="grid gap-3">
        {shops.map((wait) => (
          <li key={wait.shopId}>
            <ShopWait wait={wait} isFromSeat={section !== null} />
          </li>
        ))}
      </ul>
    </main>
  );
}

function ShopWait({ wait, isFromSeat }: { wait: Wait; isFromSeat: boolean }) {
  const { t } = useLingui();
  const localize = useLocalize();
  const { walking, delivered, walkMinutes } = wait;
  const gate = wait.gate && t`Gate ${{ gate: isolated(wait.gate) }}`;
  const states: Record<Exclude<Wait["state"], "open">, string> = {
    full: t`No room right now`,
    paused: t`On a break`,
    closed: t`Closed right now`,
    "closed-today": t`Closed today`,
  };
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-lg wrap-anywhere">
        <bdi>{localize(wait.name)}</bdi>
        {gate && <span className="block text-sm font-normal text-muted">{gate}</span>}
      </h2>
      {wait.state !== "open" && <p className="font-medium text-pending">{states[wait.state]}</p>}
      {walking && delivered && (
        <dl className="grid grid-cols-2 gap-3">
          <div>
            <dt className="text-sm text-muted">{t`Pick it up`}</dt>
            <dd className="text-xl font-semibold">
              <Minutes of={walking} />
            </dd>
            <dd className="text-sm text-muted">
              {isFromSeat
                ? t`and ${walkMinutes} min on foot from your seat`
                : t`and about ${walkMinutes} min on foot`}
            </dd>
          </div>
          <div>
            <dt className="text-sm text-muted">{t`To your seat`}</dt>
            <dd className="text-xl font-semibold">
              <Minutes of={delivered} />
            </dd>
          </div>
        </dl>
      )}
    </Card>
  );
}

function Minutes({ of }: { of: PromiseMinutes }) {
  const range = minutesRange(of);
  return <Trans>{range} min</Trans>;
}
