import { LegalAge } from "#app/components/legal-age.tsx";
import { servicesContext } from "#app/context.ts";
import { roleAsRunner } from "#domain/staff/staff-scope.ts";
import { notThere, notYours, requireUser } from "../parts/require-staff.ts";
import type { Route } from "./+types/runner";
import { RunnerScreen } from "./runner-screen.tsx";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { user, roles } = await requireUser(request, url, context);
  if (!roleAsRunner(roles, params.stadiumId)) throw notYours();
  const runner = { userId: user.id, roles };
  const deliveries = await context.get(servicesContext).deliveries.view(params.stadiumId, runner);
  if (!deliveries) throw notThere();
  return deliveries;
}

/** The floor updates itself; actions reload nothing. */
export function shouldRevalidate() {
  return false;
}

export default function Runner({ loaderData }: Route.ComponentProps) {
  const { stadium, runner } = loaderData;
  return (
    <LegalAge value={stadium.legalAge}>
      <RunnerScreen key={`${stadium.id} ${runner.id}`} initial={loaderData} />
    </LegalAge>
  );
}
