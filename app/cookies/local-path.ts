/** A path on our own site, or null: prevents open redirects. */
export function localPath(value: unknown): string | null {
  if (typeof value !== "string" || !/^\/(?![/\\])/.test(value)) return null;
  return /[\r\n\t]/.test(value) ? null : value;
}
