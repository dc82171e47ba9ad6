import { servicesContext, visitorContext } from "#app/context.ts";
import { isOperator } from "#domain/staff/staff-scope.ts";
import { notYours, requireUser } from "../../parts/require-staff.ts";
import type { Route } from "./+types/setup";
import { SetupScreen } from "./setup-screen.tsx";

/** How the payment provider is set up, as `npm run seatside -- stripe setup` says it. Only looks. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { roles } = await requireUser(request, url, context);
  if (!isOperator(roles)) throw notYours();
  const { payments } = context.get(servicesContext);
  return { setup: await payments.readSetup(context.get(visitorContext).origin) };
}

export default function ProviderSetup({ loaderData }: Route.ComponentProps) {
  return <SetupScreen {...loaderData} />;
}
