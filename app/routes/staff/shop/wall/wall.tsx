import { servicesContext, visitorContext } from "#app/context.ts";
import { notThere, requireUser } from "../../parts/require-staff.ts";
import type { Route } from "./+types/wall";
import { WallScreen } from "./wall-screen.tsx";

/** Signed in like the board, so that its address holds nothing secret. */
export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { user, roles } = await requireUser(request, url, context);
  const { shopBoards } = context.get(servicesContext);
  const wall = await shopBoards.wall({ userId: user.id, roles }, params.shopId);
  if (!wall) throw notThere();
  return { wall, serverNow: context.get(visitorContext).now };
}

/** The wall updates itself. */
export function shouldRevalidate() {
  return false;
}

export default function WallOfShop({ loaderData: { wall, serverNow } }: Route.ComponentProps) {
  return <WallScreen key={wall.shop.id} initial={wall} serverNow={serverNow} />;
}
