import { Outlet } from "react-router";
import type { TextsHandle } from "#app/i18n/areas.ts";
import { addTexts } from "#app/i18n/client.ts";
import staffCss from "#app/styles/staff.css?url";
import type { Route } from "./+types/layout";
import { StaffProblem } from "./parts/staff-problem.tsx";

/** Layout of every staff screen. Fans download none of it. */
export function links() {
  return [{ rel: "stylesheet", href: staffCss }];
}

export const handle: TextsHandle = { texts: ["staff"] };

/** Without a loader the router would wait for the clientLoader and render nothing on the server. */
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
