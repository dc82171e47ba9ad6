type Objects = {
  payment_intents: Record<string, { latest_charge: string; metadata: Record<string, string> }>;
  charges: Record<string, { id: string; billing_details: Record<string, string> }>;
  disputes: Record<string, { charge: string; status: string }>;
};

/** Calls the local Stripe server's control API. */
async function control<T>(stripeOrigin: string, method: string, path: string, body?: unknown): Promise<T> {
  const headers = { "x-local-stripe": "control", "content-type": "application/json" };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  return (await (await fetch(`${stripeOrigin}/_control/${path}`, init)).json()) as T;
}

/** Everything that the local Stripe server holds. */
export const listObjects = (stripeOrigin: string) => control<Objects>(stripeOrigin, "GET", "objects");

/** The charge of a paid order, as the provider has it. */
export async function chargeOf(stripeOrigin: string, orderId: string) {
  const { payment_intents, charges } = await listObjects(stripeOrigin);
  const intent = Object.values(payment_intents).find(({ metadata }) => metadata.order_id === orderId);
  const charge = charges[intent?.latest_charge ?? ""];
  if (!charge) throw new Error(`The order ${orderId} has no charge.`);
  return charge;
}

/** The bank disputes the order's charge. Returns the charge's id. */
export async function openDispute(stripeOrigin: string, orderId: string): Promise<string> {
  const { id } = await chargeOf(stripeOrigin, orderId);
  await control(stripeOrigin, "POST", "disputes/open", { charge: id });
  return id;
}
