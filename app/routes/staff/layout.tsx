import { Outlet } from "react-router";
import type { TextsHandle } from "#app/i18n/areas.ts";
import { addTexts } from "#app/i18n/client.ts";
import staffCss from "#app/styles/staff.css?url";
import type { Route } from "./+types/layout";
import { StaffProblem } from "./parts/staff-problem.tsx";

/** Around every screen of the staff side: nothing of it is on a fan's screens. */
export function links() {
  return [{ rel: "stylesheet", href: staffCss }];
}

export const handle: TextsHandle = { texts: ["staff"] };

/** Without one of its own the router would take the clientLoader for it, and draw nothing before the scripts. */
export function loader() {
  return null;
}

export async function clientLoader() {
  await addTexts("staff");
  return null;
}

export default function StaffLayout() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffProblem error={error} />;
}
