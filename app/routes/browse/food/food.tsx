import { useLingui } from "@lingui/react/macro";
import { data, useLocation } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/page/empty-state.tsx";
import { Foot } from "#app/components/page/foot.tsx";
import { PageHeader } from "#app/components/page/page-header.tsx";
import { LoadProblemScreen } from "#app/components/page/screen.tsx";
import { servicesContext, visitorContext } from "#app/context.ts";
import { useKeptData } from "#app/offline/own-search.ts";
import { unavailable } from "#app/routes/unavailable.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import { findInMenus } from "../find-in-menus.ts";
import type { Route } from "./+types/food";
import { type FoodDetail, foodDetail } from "./food-data.ts";
import { FoodScreen } from "./food-screen.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const { catalog: catalogs } = context.get(servicesContext);
  const isId = /^[a-z0-9]{1,36}$/.test(params.foodId);
  const seek = (catalog: Catalog) => catalog.items.find(({ id }) => id === params.foodId);
  const sold = isId ? await findInMenus(catalogs, visitor.stadiumId, seek).catch(unavailable) : null;
  // The cart's action redirects a form without scripts back here, with the problem in the query.
  const problem = { reason: url.searchParams.get("problem"), groupId: url.searchParams.get("group") };
  if (!sold) return data({ food: null, problem }, { status: 404 });
  return data({ food: foodDetail(sold.catalog, sold.found, visitor), problem });
}

export default function Food({ loaderData: { food, problem } }: Route.ComponentProps) {
  return food ? <FoodScreen key={food.id} food={food} problem={problem} /> : <FoodNotFound />;
}

/** Without a network the dish is drawn from the menu that the phone keeps. */
export function ErrorBoundary() {
  const { t } = useLingui();
  const kept = useKeptData<FoodDetail>();
  if (kept) return <FoodScreen key={kept.id} food={kept} problem={{ reason: null, groupId: null }} />;
  return <LoadProblemScreen title={t`Menu`} text={t`Failed to load food details`} />;
}

export function FoodNotFound() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  return (
    <main id="main" className="page">
      <title>Seatside</title>
      <PageHeader title={t`Menu`} back="/home" />
      <EmptyState
        picture="fork-and-knife-with-plate"
        title={t`Food not found`}
        text={t`It may be off the menu. Everything else is still hot.`}
      >
        <div className="grid gap-3">
          <LinkButton to="/menu">{t`See the whole menu`}</LinkButton>
          <LinkButton to={pathname} replace kind="text">
            {t`Try again`}
          </LinkButton>
        </div>
      </EmptyState>
      <Foot />
    </main>
  );
}
