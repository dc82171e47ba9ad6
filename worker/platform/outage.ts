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
