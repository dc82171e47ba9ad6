import common from "./common-passwords.json" with { type: "json" };

/**
 * The 2900 most common of six characters and more, in lower case, counted among leaked ones (docs/dependencies.md). Only
 * the server has them: no browser loads this file.
 */
let known: Set<string> | undefined;

/** Whether a password is among the first that anybody tries, in whatever case. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(common.passwords.split(" "));
  return known.has(password.trim().toLowerCase());
}
