/**
 * Nothing is delivered there (RFC 2606). Accounts without an address are stored with one of these; nobody may register
 * one.
 */
const undeliverable: readonly string[] = ["invalid"];
/** Nothing is delivered there either, but the demo's accounts use them: allowed on a developer's machine only. */
export const demoDomains: readonly string[] = ["example", "test", "localhost"];

export const isUnder = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf(".") + 1).toLowerCase());

export const isUndeliverable = (email: string): boolean => isUnder(email, undeliverable);
