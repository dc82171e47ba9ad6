import { isReachable } from "#app/hooks/is-reachable.ts";
import { wait } from "../wait.ts";

/** Between two checks of the network, in ms. */
const pauseMs = 1_000;

/**
 * Replaces this page with the order's once the network responds: a navigation without a network would show the
 * browser's own error just after paying. Until then this screen stays.
 */
export async function openOrder(id: string): Promise<void> {
  while (!(await isReachable())) await wait(pauseMs);
  location.replace(`/order/${id}`);
}
