import { redirectDocument } from "react-router";

/** To the challenge, which has a document policy of its own, and back. */
export function challengeFirst(url: URL): Response {
  return redirectDocument(`/challenge?next=${encodeURIComponent(url.pathname + url.search)}`, {
    status: 303,
  });
}
