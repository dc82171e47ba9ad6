import { redirect } from "react-router";
import { cookieText } from "#app/cookies/cookie.ts";
import { languageCookie } from "#app/cookies/cookies.ts";
import { localPath } from "#app/cookies/local-path.ts";
import { isLanguage } from "#domain/language/localized.ts";
import type { Route } from "./+types/set-language";

export function loader() {
  return redirect("/home");
}

/** Stores the language and goes back. React Router checks no origin for a route without a component, so this does. */
export async function action({ request, url }: Route.ActionArgs) {
  if (request.headers.get("origin") !== url.origin) throw new Response(null, { status: 403 });
  const form = await request.formData();
  const language = form.get("language");
  const headers = isLanguage(language) ? { "set-cookie": cookieText(languageCookie, language) } : undefined;
  return redirect(localPath(form.get("next")) ?? "/home", { status: 303, headers });
}
