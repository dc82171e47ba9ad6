import { redirect } from "react-router";
import { servicesContext } from "../../context.ts";
import { isActive, OrderStatus } from "../../domain/order-status.ts";
import { signInFirst } from "../sign-in-first.ts";
import type { Route } from "./+types/profile";
import { forgetPhone } from "./forget-phone.ts";
import { ProfileScreen } from "./profile-screen.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { identity, orders } = context.get(servicesContext);
  const user = await identity.findUser(request.headers);
  if (!user) throw signInFirst("/profile");
  const placed = (await orders.list(user.id)).filter((order) => !order.isDraft);
  return {
    name: `${user.firstName} ${user.lastName}`.trim(),
    email: user.email,
    activeCount: placed.filter((order) => isActive(order.status)).length,
    completedCount: placed.filter((order) => order.status === OrderStatus.DELIVERED).length,
  };
}

/** Signs out, and leaves nothing of the person on the phone. */
export async function action({ request, context }: Route.ActionArgs) {
  const { headers } = await context.get(servicesContext).identity.signOut(request.headers);
  forgetPhone(headers);
  return redirect("/auth", { status: 303, headers });
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  return <ProfileScreen {...loaderData} />;
}
