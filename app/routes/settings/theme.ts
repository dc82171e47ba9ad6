import { redirect } from "react-router";
import { cookieText } from "#app/cookies/cookie.ts";
import { themeCookie } from "#app/cookies/cookies.ts";
import { localPath } from "#app/cookies/local-path.ts";
import type { Route } from "./+types/theme";

export function loader() {
  return redirect("/profile");
}

/** Remembers light or dark and goes back to where it is chosen. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const theme = form.get("theme");
  const isKnown = theme === "light" || theme === "dark";
  const headers = isKnown ? { "set-cookie": cookieText(themeCookie, theme) } : undefined;
  return redirect(localPath(form.get("next")) ?? "/profile", { status: 303, headers });
}
