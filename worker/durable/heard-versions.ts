/** Bounds memory. */
const mostVersions = 1_000;

/** Versions of the orders that a board heard of since it woke. */
export class HeardVersions {
  readonly #versions = new Map<string, number>();

  set(orderId: string, version: number): void {
    this.#versions.set(orderId, version);
  }

  /** Whether this version is newer than all that the board has heard of the order; marks it as heard. */
  isNewer(orderId: string, version: number): boolean {
    const known = this.#versions.get(orderId) ?? -1;
    if (this.#versions.size > mostVersions) this.#versions.clear();
    if (version > known) this.#versions.set(orderId, version);
    return version > known;
  }
}
