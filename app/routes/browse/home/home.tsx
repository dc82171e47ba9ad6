import { useLingui } from "@lingui/react/macro";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { Foot } from "#app/components/page/foot.tsx";
import { LoadProblem, LoadProblemRow } from "#app/components/page/load-problem.tsx";
import { servicesContext, visitorContext } from "#app/context.ts";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { shouldSearchOnline, useOwnSearch } from "#app/offline/own-search.ts";
import { unavailable } from "#app/routes/unavailable.ts";
import { greetingAt } from "#domain/language/greeting.ts";
import { queryOf, withSearchKey } from "#domain/search/search-key.ts";
import type { Route } from "./+types/home";
import { FeaturedStadiums } from "./featured-stadiums.tsx";
import type { HomeHead } from "./home-data.ts";
import { featuredHome, homeHead, ownHome } from "./home-data.ts";
import { HomeHeader } from "./home-header.tsx";
import { HomeScreen } from "./home-screen.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const { catalog: catalogs } = context.get(servicesContext);
  const { stadiumId } = visitor;
  const catalog = stadiumId
    ? await catalogs.find(stadiumId).catch(async (error) => {
        const stadiums = await catalogs.listStadiums().catch(() => null);
        return unavailable(error, homeHead(stadiums, stadiumId, visitor));
      })
    : null;
  if (catalog) return { ...ownHome(catalog, visitor, url.searchParams), featured: null };
  const stadiums = await catalogs.listStadiums().catch(() => null);
  const popular = stadiums ? await catalogs.listPopular(stadiums).catch(() => []) : [];
  const query = queryOf(url.searchParams);
  return {
    ...withSearchKey(url.searchParams),
    query,
    category: null,
    home: null,
    featured: featuredHome(stadiums, popular, visitor),
  };
}

export const shouldRevalidate = shouldSearchOnline;

export default function Home({ loaderData }: Route.ComponentProps) {
  const { home, featured, query, category } = useOwnSearch(loaderData);
  if (home) return <HomeScreen home={home} query={query} category={category} />;
  return featured && <FeaturedStadiums featured={featured} />;
}

export function ErrorBoundary() {
  return <HomeProblem />;
}

/** Home when the menu could not be loaded: what is known without it, and a retry for each missing part. */
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
