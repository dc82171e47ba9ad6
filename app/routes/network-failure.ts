import { data } from "react-router";

/**
 * Runs a clientAction's server action; without a network returns `failed`, with a status that keeps the router from
 * reloading.
 */
export async function orNetworkFailure<Answer, Failed>(send: () => Promise<Answer>, failed: Failed) {
  try {
    return await send();
  } catch (error) {
    if (error instanceof TypeError) return data(failed, { status: 503 });
    throw error;
  }
}
