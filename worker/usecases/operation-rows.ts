/** A call to be made: give the hold back. Its id is its idempotency key, so it is made once per intent. */
export function releaseOperation(intentId: string, orderId: string, amountMinor: number, at: number) {
  return {
    id: `release-${intentId}`,
    orderId,
    intentId,
    kind: "release" as const,
    amountMinor,
    nextAttemptAt: at,
    createdAt: at,
  };
}
