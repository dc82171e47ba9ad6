/**
 * Headers of an answer that is the same for everyone: the browser's rule, and one for the platform's cache in front of
 * the Worker (off; decision 64). There it lives for seconds, because KV's own minute comes on top, and never waits for
 * a later one. Without `stale-if-error` the platform would serve it as long as the Worker fails.
 * @param seconds how long the platform's cache may keep it
 */
export const sharedAnswer = (browser: string, seconds: number) => ({
  "cache-control": browser,
  "cloudflare-cdn-cache-control": `public, max-age=${seconds}, stale-while-revalidate=0, stale-if-error=60`,
});
