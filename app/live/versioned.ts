/** Things by id, each with when (server's clock) it was read. */
export type Versioned<T> = ReadonlyMap<string, { value: T; readAt: number }>;

/**
 * Applies what was read of some things, or of the whole. Never goes back to a lower number; the same may have news. What
 * a whole lacks is gone, unless it was read later than the whole.
 */
export function versioned<T extends { id: string; number: number }>(
  shown: Versioned<T>,
  { values, readAt, isSnapshot }: { values: readonly T[]; readAt: number; isSnapshot: boolean },
): Versioned<T> {
  const next = new Map(isSnapshot ? [...shown].filter(([, each]) => each.readAt >= readAt) : shown);
  for (const value of values) {
    const known = shown.get(value.id);
    next.set(value.id, known && known.value.number > value.number ? known : { value, readAt });
  }
  return next;
}

export const valuesOf = <T>(shown: Versioned<T>): T[] => [...shown.values()].map(({ value }) => value);
