import { wait } from "../wait.ts";

/** Timeout for one check of the network, and the pause between two, in ms. */
const timeoutMs = 4_000;
const pauseMs = 1_000;

/**
 * Replaces this page with the order's once the network responds: a navigation without a network would show the
 * browser's own error just after paying. Until then this screen stays.
 */
export async function openOrder(id: string): Promise<void> {
  while (!(await isReachable())) await wait(pauseMs);
  location.replace(`/order/${id}`);
}

/** Requests a static file, past all caches and without its content. */
async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    await fetch("/favicon.svg", { method: "HEAD", cache: "no-store", signal });
    return true;
  } catch {
    return false;
  }
}
