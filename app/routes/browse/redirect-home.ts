import { redirect } from "react-router";
import type { Route } from "./+types/redirect-home";

/** The root leads home, every unknown path to the root (SPEC.md section 2). */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(url.pathname === "/" ? "/home" : "/");
}

export const action = loader;
