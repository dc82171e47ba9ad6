import { useLingui } from "@lingui/react/macro";
import { data } from "react-router";
import { LoadProblemScreen } from "#app/components/load-problem.tsx";
import { servicesContext, visitorContext } from "#app/context.ts";
import { useKeptData } from "#app/offline/kept-data.ts";
import { unavailable } from "#app/routes/unavailable.ts";
import type { Route } from "./+types/food";
import { findItem } from "./find-item.ts";
import { type FoodDetail, foodDetail } from "./food-data.ts";
import { FoodNotFound } from "./food-not-found.tsx";
import { FoodScreen } from "./food-screen.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const { catalog: catalogs } = context.get(servicesContext);
  const found = await findItem(catalogs, visitor.stadiumId, params.foodId).catch(unavailable);
  // The cart's action redirects a form without scripts back here, with the problem in the query.
  const problem = { reason: url.searchParams.get("problem"), groupId: url.searchParams.get("group") };
  if (!found) return data({ food: null, problem }, { status: 404 });
  return data({ food: foodDetail(found.catalog, found.item, visitor), problem });
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
