import { redirect } from "react-router";
import { cookieText } from "#app/cookies/cookie.ts";
import { themeCookie } from "#app/cookies/cookies.ts";
import { localPath } from "#app/cookies/local-path.ts";
import { themes } from "#app/cookies/visitor.ts";
import type { Route } from "./+types/theme";

export function loader() {
  return redirect("/profile");
}

/** Remembers light or dark and goes back to where it is chosen. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const theme = themes.find((each) => each === form.get("theme"));
  const headers = theme && { "set-cookie": cookieText(themeCookie, theme) };
  return redirect(localPath(form.get("next")) ?? "/profile", { status: 303, headers });
}
