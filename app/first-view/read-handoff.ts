import type { EntryContext } from "react-router";

/**
 * Reads the loaders' data, which the router hands to its scripts as a stream, before the page is rendered. The router
 * looks into `streamCache` first, so it finds all of it there and waits for nothing.
 */
export async function readHandoff(context: EntryContext): Promise<EntryContext> {
  if (!context.serverHandoffStream) return context;
  const value = await new Response(context.serverHandoffStream).text();
  const streamCache = Object.fromEntries(
    [
      { done: false, value },
      { done: true, value: "" },
    ].map((result, index) => [index, Object.assign(Promise.resolve(), { result })]),
  );
  // It wants one to read from, though it never will.
  return { ...context, serverHandoffStream: new ReadableStream(), renderMeta: { streamCache } };
}
