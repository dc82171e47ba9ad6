import { Outlet } from "react-router";
import type { TextsHandle } from "#app/i18n/areas.ts";
import { addTexts } from "#app/i18n/client.ts";

export const handle: TextsHandle = { texts: ["cart"] };

/** Without a loader the router would wait for the clientLoader and render nothing on the server. */
export function loader() {
  return null;
}

/** Loads the cart's texts on client-side navigation; a document has them from the start. */
export async function clientLoader() {
  await addTexts("cart");
  return null;
}

export default function CartLayout() {
  return <Outlet />;
}
