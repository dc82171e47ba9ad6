import type { Context } from "hono";
import { readCookie } from "#app/cookies/cookie.ts";
import { languageCookie } from "#app/cookies/cookies.ts";
import { type Language, parseLanguage } from "#domain/language/localized.ts";
import type { AppEnv } from "../app-env.ts";

/** The language of the request's cookie. */
export function languageOf<E extends AppEnv>(c: Context<E>): Language {
  const language = readCookie(c.req.header("cookie"), languageCookie);
  return parseLanguage(language, c.get("services").config.appEnv === "local");
}
