import { data } from "react-router";

/**
 * A clientAction's answer where the network is dead. Its status keeps the router from asking for the page's data
 * again, which would fail too and take the whole screen down.
 */
export function unreached<T>(answer: T) {
  return data(answer, { status: 503 });
}
