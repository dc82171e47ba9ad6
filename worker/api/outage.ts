/** What D1 says when it could not be reached or could not keep up; a wrong statement or a broken rule is a bug. */
const recordIsDown =
  /D1_ERROR: (?!.*(SQLITE_CONSTRAINT|SQLITE_ERROR|syntax error|no such))|Network connection lost|overloaded|D1 DB (is|storage)|internal error|timed out|reset because/i;
const isStatementsFault = /SQLITE_CONSTRAINT|syntax error|no such (table|column)|datatype mismatch/i;

/**
 * Whether a part of the platform was down or too busy, so that the same call may succeed in a moment: a failed query
 * whose cause is the connection, an object that was reset or overloaded (developers.cloudflare.com/durable-objects,
 * "Error handling").
 */
export function isOutage(error: unknown): boolean {
  for (let each: unknown = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    if (isStatementsFault.test(each.message)) return false;
    const { retryable, overloaded } = each as { retryable?: boolean; overloaded?: boolean };
    if (retryable || overloaded) return true;
    if (each.cause === undefined && recordIsDown.test(each.message)) return true;
  }
  return false;
}
