import { logError } from "../platform/log.ts";

/** What those databases say that answer. @throws where none does */
export async function answered<T>(asked: readonly Promise<T>[]): Promise<T[]> {
  const ends = await Promise.allSettled(asked);
  const failed = ends.filter((end) => end.status === "rejected");
  if (failed[0] && failed.length === ends.length) throw failed[0].reason;
  for (const { reason } of failed) logError("a database did not answer", reason);
  return ends.flatMap((end) => (end.status === "fulfilled" ? [end.value] : []));
}
