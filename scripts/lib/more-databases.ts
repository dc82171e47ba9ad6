/**
 * The databases of this machine's instance besides the first, by their bindings (decision 39): SEATSIDE_DATABASES says how
 * many there are in all, for tests and benches.
 */
export function moreDatabases(): [binding: string, name: string][] {
  const count = Number(process.env.SEATSIDE_DATABASES ?? 1);
  return Array.from({ length: count - 1 }, (_, at) => [`DB_${at + 1}`, `seatside-${at + 1}`]);
}
