import { data } from "react-router";

/**
 * Answers a clientAction by the server's action, or by `failed` where there is no network. The status of that keeps the
 * router from a reload that would fail, too.
 */
export async function orUnreached<Answer, Failed>(send: () => Promise<Answer>, failed: Failed) {
  try {
    return await send();
  } catch (error) {
    if (error instanceof TypeError) return data(failed, { status: 503 });
    throw error;
  }
}
