import { Outlet } from "react-router";
import type { TextsHandle } from "../i18n/areas.ts";
import { addTexts } from "../i18n/client.ts";
import fullCss from "../styles/full.css?url";

/** Around the screens outside browse and cart: their styles are a file, not part of each document. */
export function links() {
  return [{ rel: "stylesheet", href: fullCss }];
}

export const handle: TextsHandle = { texts: ["pages"] };

/** Without one of its own the router would take the clientLoader for it, and draw nothing before the scripts. */
export function loader() {
  return null;
}

/** A step from a browse screen to one of these brings their texts; a document has them from its start. */
export async function clientLoader() {
  await addTexts("pages");
  return null;
}

export default function FullCss() {
  return <Outlet />;
}
