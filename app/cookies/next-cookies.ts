import { cookieText, readCookie } from "./cookie.ts";
import { localPath } from "./local-path.ts";

/**
 * postLoginNext and postStadiumNext (product 3.7 and 3.8): where to go after signing in or choosing a stadium. In
 * cookies, so that the server reads them without scripts and a detour through a reset mail keeps them.
 */
export const postLoginNextName = "seatside_post_login_next";
export const postStadiumNextName = "seatside_post_stadium_next";
type NextCookie = typeof postLoginNextName | typeof postStadiumNextName;

const nextSeconds = 30 * 60;

export function rememberNext(name: NextCookie, path: string): string {
  return cookieText(name, encodeURIComponent(path), nextSeconds);
}

export function forgetNext(name: NextCookie): string {
  return cookieText(name, "", 0);
}

export function recallNext(cookies: string | null, name: NextCookie): string | null {
  try {
    return localPath(decodeURIComponent(readCookie(cookies, name) ?? ""));
  } catch {
    return null;
  }
}
