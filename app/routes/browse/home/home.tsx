import { servicesContext, visitorContext } from "#app/context.ts";
import { shouldSearchOnline, useOwnSearch } from "#app/offline/search.ts";
import { unavailable } from "#app/routes/unavailable.ts";
import { queryOf } from "#domain/search/query-of.ts";
import { withSearchKey } from "#domain/search/search-key.ts";
import type { Route } from "./+types/home";
import { FeaturedStadiums } from "./featured-stadiums.tsx";
import { featuredHome, homeHead, ownHome } from "./home-data.ts";
import { HomeProblem } from "./home-problem.tsx";
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
