import { Outlet } from "react-router";
import type { TextsHandle } from "../../i18n/areas.ts";
import { addTexts } from "../../i18n/client.ts";
import fullCss from "../../styles/full.css?url";

/** Around every screen of the staff side: nothing of it is on a fan's screens. */
export function links() {
  return [{ rel: "stylesheet", href: fullCss }];
}

export const handle: TextsHandle = { texts: ["pages", "staff"] };

export async function clientLoader() {
  await Promise.all([addTexts("pages"), addTexts("staff")]);
  return null;
}

export default function StaffLayout() {
  return <Outlet />;
}
