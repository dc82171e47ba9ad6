import { useLingui } from "@lingui/react/macro";
import { useLocation } from "react-router";
import { LoadProblem, LoadProblemRow } from "#app/components/load-problem.tsx";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { greetingAt } from "#domain/language/greeting.ts";
import { HomeHeader } from "./home-header.tsx";

/** Home when the menu could not be loaded: what is known without it, and a retry for each missing part. */
export function HomeProblem() {
  const { t } = useLingui();
  const now = useVisitor()?.now ?? 0;
  const query = new URLSearchParams(useLocation().search).get("q");
  const parts = [
    [t`Offers for this match`, t`Failed to load offers`],
    [t`Popular now`, t`Failed to load menu items`],
    [t`Stands near you`, t`Failed to fetch restaurants`],
  ] as const;
  return (
    <main id="main" className="page">
      <title>Seatside</title>
      <HomeHeader stadium={null} greeting={greetingAt(new Date(now).getUTCHours())} />
      {query ? (
        <LoadProblem text={t`Failed to search menu items`} />
      ) : (
        parts.map(([title, text]) => (
          <section key={title}>
            <h2 className="section">{title}</h2>
            <LoadProblemRow text={text} />
          </section>
        ))
      )}
    </main>
  );
}
