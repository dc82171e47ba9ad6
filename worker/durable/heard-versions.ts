/** Bounds memory. */
const mostVersions = 1_000;

/** Versions of the orders that a board heard of since it woke. */
export class HeardVersions {
  readonly #versions = new Map<string, number>();

  set(orderId: string, version: number): void {
    this.#versions.set(orderId, version);
  }

  /** Whether it was committed after all that this board has heard of the order; it is heard from now on. */
  isNewer(orderId: string, version: number): boolean {
    const known = this.#versions.get(orderId) ?? -1;
    if (this.#versions.size > mostVersions) this.#versions.clear();
    if (version > known) this.#versions.set(orderId, version);
    return version > known;
  }
}
