import { Outlet } from "react-router";
import type { TextsHandle } from "#app/i18n/areas.ts";
import { addTexts } from "#app/i18n/client.ts";

export const handle: TextsHandle = { texts: ["cart"] };

/** Without one of its own the router would take the clientLoader for it, and draw nothing before the scripts. */
export function loader() {
  return null;
}

/** A step from a browse screen to the cart brings its texts; a document has them from its start. */
export async function clientLoader() {
  await addTexts("cart");
  return null;
}

export default function CartLayout() {
  return <Outlet />;
}
