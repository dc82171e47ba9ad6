import { servicesContext, visitorContext } from "#app/context.ts";
import { unavailable } from "#app/routes/unavailable.ts";
import { pagesOf } from "../menu/menu-data.ts";
import type { Route } from "./+types/home";
import { FeaturedStadiums } from "./featured-stadiums.tsx";
import { featuredHome, homeHead, stadiumHome } from "./home-data.ts";
import { HomeProblem } from "./home-problem.tsx";
import { HomeScreen } from "./home-screen.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const { catalog: catalogs } = context.get(servicesContext);
  const query = (url.searchParams.get("q") ?? "").trim().slice(0, 60);
  const category = url.searchParams.get("category");
  const { stadiumId } = visitor;
  const catalog = stadiumId
    ? await catalogs.find(stadiumId).catch(async (error) => {
        const stadiums = await catalogs.listStadiums().catch(() => null);
        return unavailable(error, homeHead(stadiums, stadiumId, visitor));
      })
    : null;
  if (catalog)
    return {
      query,
      category,
      home: stadiumHome(catalog, visitor, { query, category, pages: pagesOf(url.searchParams) }),
      featured: null,
    };
  const stadiums = await catalogs.listStadiums().catch(() => null);
  const popular = stadiums ? await catalogs.listPopular(stadiums).catch(() => []) : [];
  return { query, category, home: null, featured: featuredHome(stadiums, popular, visitor) };
}

export default function Home({ loaderData: { home, featured, query, category } }: Route.ComponentProps) {
  if (home) return <HomeScreen home={home} query={query} category={category} />;
  return featured && <FeaturedStadiums featured={featured} />;
}

export function ErrorBoundary() {
  return <HomeProblem />;
}
