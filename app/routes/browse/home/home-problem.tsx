import { useLingui } from "@lingui/react/macro";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { Foot } from "#app/components/page/foot.tsx";
import { LoadProblem, LoadProblemRow } from "#app/components/page/load-problem.tsx";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { greetingAt } from "#domain/language/greeting.ts";
import type { HomeHead } from "./home-data.ts";
import { HomeHeader } from "./home-header.tsx";

/** Home without its menu: the known parts, and a retry for each missing one. */
export function HomeProblem() {
  const { t } = useLingui();
  const error = useRouteError();
  const head: HomeHead | null = isRouteErrorResponse(error) ? error.data : null;
  const isChosen = Boolean(useVisitor()?.stadiumId);
  const query = new URLSearchParams(useLocation().search).get("q");
  const parts = [
    [t`Today’s deals`, t`Failed to load offers`],
    [t`Popular now`, t`Failed to load menu items`],
    [t`Shops at this stadium`, t`Failed to fetch restaurants`],
  ] as const;
  return (
    <main id="main" className="page">
      <title>Seatside</title>
      <HomeHeader
        stadium={head?.stadium ?? (isChosen ? { name: t`Your stadium` } : null)}
        // Without the server's answer, the phone's clock: it is in the stadium's time zone.
        greeting={head?.greeting ?? greetingAt(new Date().getHours())}
      />
      {query ? (
        <>
          <LoadProblem text={t`Failed to search menu items`} />
          <LoadProblemRow text={t`Failed to search offers`} />
        </>
      ) : (
        parts.map(([title, text]) => (
          <section key={title}>
            <h2 className="section">{title}</h2>
            <LoadProblemRow text={text} />
          </section>
        ))
      )}
      <Foot />
    </main>
  );
}
