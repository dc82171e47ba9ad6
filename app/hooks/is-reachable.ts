/** For one check of the network, in ms. */
const timeoutMs = 4_000;

/** Requests a static file, past all caches and without its content. */
export async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    await fetch("/favicon.svg", { method: "HEAD", cache: "no-store", signal });
    return true;
  } catch {
    return false;
  }
}
