/** Bounds memory. */
const maxVersions = 1_000;

/** The latest version that a board has seen of each order since it woke. */
export class SeenVersions {
  readonly #versions = new Map<string, number>();

  set(orderId: string, version: number): void {
    this.#versions.set(orderId, version);
  }

  /** Whether this version is newer than the latest; if so it is the latest now. */
  isNewer(orderId: string, version: number): boolean {
    const known = this.#versions.get(orderId) ?? -1;
    if (this.#versions.size > maxVersions) this.#versions.clear();
    if (version > known) this.#versions.set(orderId, version);
    return version > known;
  }
}
