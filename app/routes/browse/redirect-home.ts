import { redirect } from "react-router";

/** The root and every unknown path lead home (SPEC.md section 2). */
export function loader() {
  return redirect("/home");
}
