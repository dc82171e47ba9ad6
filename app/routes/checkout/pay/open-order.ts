import { wait } from "../wait.ts";

/** How long the network has to say that it is there, and the pause before it is asked again, in ms. */
const patienceMs = 4_000;
const pauseMs = 1_000;

/**
 * The order's page takes the place of this one, once the network answers: a document that is asked for in a dead one
 * would leave the fan with the browser's own error just after paying. Until then this screen stays and says what it knows.
 */
export async function openOrder(id: string): Promise<void> {
  while (!(await isReachable())) await wait(pauseMs);
  location.replace(`/order/${id}`);
}

/** A file that costs the server nothing, without its content and past every cache. */
async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    await fetch("/favicon.svg", { method: "HEAD", cache: "no-store", signal });
    return true;
  } catch {
    return false;
  }
}
