import { data } from "react-router";

/**
 * A clientAction's result without a network. Its status keeps the router from revalidating, which would also fail and
 * break the whole screen.
 */
export function unreached<T>(answer: T) {
  return data(answer, { status: 503 });
}
