/** Where the process dies: at which of its calls to the outside, and whether that one still took effect. */
export type Death = { at: number; when: "before" | "after" };

class ProcessDied extends Error {}

/**
 * The life of the process in which Worker and Durable Objects run: every call of theirs to the outside (D1, the
 * provider, each other) passes here. A process that is dead makes no call any more, whoever of its parts asks.
 */
export const life = {
  death: null as Death | null,
  isDead: false,
  calls: 0,
  /** Counts the processes: what an earlier one had under way ends with it. */
  generation: 0,
  /** What was called, for a test that wants to see where it died. */
  log: [] as string[],
  /** Waits before each call, for interleavings. */
  pace: null as (() => Promise<void>) | null,
  /** Stands before the database, for one that is full. */
  queue: null as { serve<T>(run: () => Promise<T>): Promise<T> } | null,
};

export function willDie(death: Death): void {
  Object.assign(life, { death, isDead: false, calls: 0, log: [] });
}

export function revive(): void {
  Object.assign(life, {
    death: null,
    isDead: false,
    pace: null,
    queue: null,
    generation: life.generation + 1,
  });
}

/** One call to the outside. */
export async function outside<T>(name: string, call: () => T | Promise<T>): Promise<T> {
  if (life.pace) await life.pace();
  const { death, generation } = life;
  if (life.isDead) throw new ProcessDied(`${name}: dead`);
  if (!death) return await call();
  const number = ++life.calls;
  life.log.push(name);
  if (number === death.at && death.when === "before") {
    life.isDead = true;
    throw new ProcessDied(`died before ${name}`);
  }
  const result = await call();
  if (generation !== life.generation) throw new ProcessDied(`${name}: of an earlier process`);
  if (number === death.at) life.isDead = true;
  if (life.isDead) throw new ProcessDied(`died after ${name}`);
  return result;
}
