import { createServer } from "node:net";

/** Whether a loopback port is free: `localhost` may be either address, and the other may be another program's. */
export async function isPortFree(port) {
  return (await isFreeAt("127.0.0.1", port)) && (await isFreeAt("::1", port));
}

function isFreeAt(host, port) {
  return new Promise((resolve) => {
    const server = createServer();
    // A machine without IPv6 has no such address.
    server.once("error", ({ code }) => resolve(code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT"));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** A free loopback port, chosen by the system. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Polls until the address answers or the time is over; `alive` says whether to go on. */
export async function waitForAddress(url, timeoutMs, alive = () => true) {
  const until = Date.now() + timeoutMs;
  while (Date.now() < until && alive()) {
    try {
      // No connection stays behind: the server ends it when it likes, maybe under the next call.
      const answer = await fetch(url, { redirect: "manual", headers: { connection: "close" } });
      if (answer.status < 500) return true;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return false;
}
