import { servicesContext, visitorContext } from "../../context.ts";
import type { Route } from "./+types/home";
import { FeaturedStadiums } from "./featured-stadiums.tsx";
import { featuredHome, stadiumHome } from "./home-data.ts";
import { HomeScreen } from "./home-screen.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const { catalog: catalogs } = context.get(servicesContext);
  const query = (url.searchParams.get("q") ?? "").trim().slice(0, 60);
  const category = url.searchParams.get("category");
  const catalog = visitor.stadiumId ? await catalogs.find(visitor.stadiumId) : null;
  if (catalog)
    return { query, category, home: stadiumHome(catalog, visitor, { query, category }), featured: [] };
  return {
    query,
    category,
    home: null,
    featured: featuredHome(await catalogs.listStadiums(), visitor.language),
  };
}

export default function Home({ loaderData: { home, featured, query, category } }: Route.ComponentProps) {
  if (!home) return <FeaturedStadiums stadiums={featured} />;
  return <HomeScreen home={home} query={query} category={category} />;
}
