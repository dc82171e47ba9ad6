/** The browsers' push services. Clients supply the endpoint, so we only post to these. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^(?:[a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /^(?:[a-z0-9-]+\.)+notify\.windows\.com$/,
];
const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);
const maxLength = 1_000;

/**
 * Whether a push message may be posted there.
 * @param allowsLoopback only on a developer's machine, where tests run a receiving server
 */
export function isPushEndpoint(endpoint: string, { allowsLoopback = false } = {}): boolean {
  const url = endpoint.length <= maxLength ? URL.parse(endpoint) : null;
  if (!url || url.username || url.password) return false;
  if (allowsLoopback && loopback.has(url.hostname)) return url.protocol === "http:";
  // Another port would be another server on that host.
  return url.protocol === "https:" && url.port === "" && services.some((each) => each.test(url.hostname));
}
