/** A path of our own site, or null: never an address that leads elsewhere. */
export function localPath(value: unknown): string | null {
  if (typeof value !== "string" || !/^\/(?![/\\])/.test(value)) return null;
  return /[\r\n\t]/.test(value) ? null : value;
}
