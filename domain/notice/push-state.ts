/** What a screen needs to ask for push permission or renew a subscription. */
export type PushState = {
  publicKey: string;
  /** Whether the server has a subscription for this browser in the current language. */
  isSubscribed: boolean;
  /** Whether the customer's preferences allow order updates by push. */
  isWanted: boolean;
  /** Nobody is asked before the first order. */
  hasOrdered: boolean;
};
