import { LegalAge } from "#app/components/legal-age.tsx";
import { servicesContext } from "#app/context.ts";
import { notThere, requireUser } from "../../parts/require-staff.ts";
import type { Route } from "./+types/counter";
import { CounterScreen } from "./counter-screen.tsx";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { user, roles } = await requireUser(request, url, context);
  const { shopBoards } = context.get(servicesContext);
  const shelves = await shopBoards.counter({ userId: user.id, roles }, params.shopId);
  if (!shelves) throw notThere();
  return shelves;
}

/** The shelves update themselves; actions reload nothing. */
export function shouldRevalidate() {
  return false;
}

export default function Counter({ loaderData }: Route.ComponentProps) {
  const { stadium, shopId, runner } = loaderData;
  return (
    <LegalAge value={stadium.legalAge}>
      <CounterScreen key={`${shopId} ${runner.id}`} initial={loaderData} />
    </LegalAge>
  );
}
