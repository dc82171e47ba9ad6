export type Part =
  | "record"
  | "menus"
  | "pictures"
  | "limiter"
  | "mail"
  | "orderRoom"
  | "shopBoard"
  | "stadiumFloor"
  /** A request's body, all of it; a file on a stadium's line. */
  | "body"
  | "file";

/**
 * How long each part may take before it counts as down, in milliseconds. Short where a fan waits; where money moves,
 * longer than the provider's own timeout, so that its answer still counts. Tests shorten them.
 */
export const deadlineMs: Record<Part, number> = {
  record: 10_000,
  menus: 1_000,
  pictures: 10_000,
  limiter: 300,
  mail: 5_000,
  orderRoom: 45_000,
  shopBoard: 8_000,
  stadiumFloor: 1_500,
  body: 20_000,
  file: 60_000,
};

/** A part did not answer in time. The call may still take effect, so callers look again as after a lost connection. */
class DeadlineExceeded extends Error {
  override name = "DeadlineExceeded";
  readonly retryable = true;
  constructor(part: Part) {
    super(`${part} did not answer within ${deadlineMs[part]} ms`);
  }
}

/** @throws what `late` makes of it, where the call takes longer */
export async function within<T>(ms: number, call: PromiseLike<T>, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([call, isLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** @throws DeadlineExceeded: a slow part is treated like one that is down */
export const raceDeadline = <T>(part: Part, call: PromiseLike<T>): Promise<T> =>
  within(deadlineMs[part], call, () => new DeadlineExceeded(part));

/** Wraps a binding or stub so that each of its calls has a deadline. */
export function withDeadline<T extends object>(part: Part, binding: T): T {
  return new Proxy(binding, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        const answer = (target as Record<typeof name, (...args: unknown[]) => unknown>)[name]?.(...args);
        return isThenable(answer) ? raceDeadline(part, answer) : answer;
      };
    },
  });
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  (typeof value === "object" || typeof value === "function") && value !== null && "then" in value;

/** D1's messages when it is down or overloaded. A wrong statement or a broken constraint is a bug instead. */
const recordIsDown =
  /D1_ERROR: (?!.*(SQLITE_CONSTRAINT|SQLITE_ERROR|syntax error|no such))|Network connection lost|overloaded|D1 DB (is|storage)|internal error|timed out|reset because/i;
/** An object of another build, for seconds during a deploy: it lacks the method or verb. */
const isOtherBuild = /does not implement (the verb )?"/;
const isStatementsFault = /SQLITE_CONSTRAINT|syntax error|no such (table|column)|datatype mismatch/i;

/**
 * Whether a part of the platform was down or overloaded, so that a retry may succeed: a query that failed by its
 * connection, an object that was reset or overloaded (developers.cloudflare.com/durable-objects, "Error handling").
 */
export function isOutage(error: unknown): boolean {
  for (let each: unknown = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    if (isStatementsFault.test(each.message)) return false;
    const { retryable, overloaded } = each as { retryable?: boolean; overloaded?: boolean };
    if (retryable || overloaded || isOtherBuild.test(each.message)) return true;
    if (each.cause === undefined && recordIsDown.test(each.message)) return true;
  }
  return false;
}
