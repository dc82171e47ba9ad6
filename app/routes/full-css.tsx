import { Outlet } from "react-router";
import { Foot } from "../components/page/foot.tsx";
import type { TextsHandle } from "../i18n/areas.ts";
import { addTexts } from "../i18n/client.ts";
import fullCss from "../styles/full.css?url";

/** Layout of the screens outside browse and cart: their styles are a file, not part of each document. */
export function links() {
  return [{ rel: "stylesheet", href: fullCss }];
}

export const handle: TextsHandle = { texts: ["pages"] };

/** Without a loader the router would wait for the clientLoader and render nothing on the server. */
export function loader() {
  return null;
}

/** Loads these screens' texts on client-side navigation; a document has them from the start. */
export async function clientLoader() {
  await addTexts("pages");
  return null;
}

export default function FullCss() {
  return (
    <>
      <Outlet />
      <footer className="column px-4.5">
        <Foot />
      </footer>
    </>
  );
}
