import { data } from "react-router";

/** A clientAction's result without a network. Its status keeps the router from a reload that would fail, too. */
export function unreached<T>(answer: T) {
  return data(answer, { status: 503 });
}
