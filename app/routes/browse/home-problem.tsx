import { useLingui } from "@lingui/react/macro";
import { greetingAt } from "../../domain/greeting.ts";
import { useVisitor } from "../../hooks/use-visitor.ts";
import { HomeHeader } from "./home-header.tsx";
import { LoadProblem } from "./load-problem.tsx";

/** Home where the menu did not come: what is known without it, and what is missing with a retry for each part. */
export function HomeProblem() {
  const { t } = useLingui();
  const now = useVisitor()?.now ?? 0;
  return (
    <main id="main" className="page">
      <title>Seatside</title>
      <HomeHeader stadium={null} greeting={greetingAt(new Date(now).getUTCHours())} />
      <section>
        <h2 className="section">{t`Popular now`}</h2>
        <LoadProblem text={t`Failed to load menu items`} />
      </section>
      <section>
        <h2 className="section">{t`Stands near you`}</h2>
        <LoadProblem text={t`Failed to fetch restaurants`} />
      </section>
    </main>
  );
}
