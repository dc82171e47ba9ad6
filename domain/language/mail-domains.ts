/** Nothing is delivered there (RFC 2606). The record gives such an address to accounts that have none: nobody takes one. */
const undeliverable: readonly string[] = ["invalid"];
/** Nothing is delivered there either, but the demo's people live there: taken on a developer's machine alone. */
export const demoDomains: readonly string[] = ["example", "test", "localhost"];

export const isUnder = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf(".") + 1).toLowerCase());

export const isUndeliverable = (email: string): boolean => isUnder(email, undeliverable);
