/** What a screen needs to ask for the permission to push, or to renew what a browser was allowed. */
export type PushState = {
  publicKey: string;
  /** Whether the server knows this browser, in the language of now. */
  isSubscribed: boolean;
  /** Whether the customer's preferences let order updates come by push. */
  isWanted: boolean;
  /** Nobody is asked before the first order. */
  hasOrdered: boolean;
};
