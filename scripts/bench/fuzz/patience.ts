/** After this many plain calls, answered in sequence meanwhile, an unanswered one counts as hanging. */
const mostBeats = 1_000;
/** Most answers arrive within this time; only for the others calls are counted. */
const graceMs = 1_000;

/**
 * The answer, unless it hangs. Patience is counted in the answers that others get meanwhile, not in seconds: a slow or
 * busy machine is slow for both.
 * @param beat one plain call
 */
export async function unlessItHangs<T>(answer: Promise<T>, beat: () => Promise<unknown>): Promise<T> {
  let [isHere, timer]: [boolean, ReturnType<typeof setTimeout> | undefined] = [false, undefined];
  const arrived = answer.finally(() => {
    isHere = true;
    clearTimeout(timer);
  });
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, graceMs);
  });
  const beaten = waited.then(async () => {
    for (let each = 0; each < mostBeats && !isHere; each++) await beat();
    if (!isHere) throw new Error(`it hangs: ${mostBeats} plain calls were answered meanwhile`);
    return arrived;
  });
  return Promise.race([arrived, beaten]);
}
