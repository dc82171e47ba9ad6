import { Outlet } from "react-router";
import fullCss from "../styles/full.css?url";

/** Around the screens outside browse and cart: their styles are a file, not part of each document. */
export function links() {
  return [{ rel: "stylesheet", href: fullCss }];
}

export default function FullCss() {
  return <Outlet />;
}
