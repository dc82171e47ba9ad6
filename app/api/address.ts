import type { CallName, Sends } from "#domain/wire/calls.ts";

type Query = Record<string, string> | null | undefined;
type Params = { params?: Record<string, string> };

/** The address of a polled call, typed by its answer. */
export type Address<Name extends CallName> = string & { readonly calls?: Name };

/** The path of a call, with its parameters and query. */
export function pathOf(name: CallName, { params }: Params, query?: Query): string {
  const pattern = name.slice(name.indexOf(" ") + 1);
  const path = pattern.replace(/:(\w+)/g, (_, key) => encodeURIComponent(params?.[key] ?? ""));
  return `/api${path}${query ? `?${new URLSearchParams(query)}` : ""}`;
}

export const addressOf = <Name extends Extract<CallName, `GET ${string}`>>(
  name: Name,
  sends: Sends<Name>,
  query?: Query,
): Address<Name> => pathOf(name, sends as Params, query);
