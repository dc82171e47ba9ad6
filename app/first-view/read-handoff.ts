import type { EntryContext } from "react-router";

/**
 * Reads the loaders' data, which the router streams to its scripts, before the page is rendered. The router looks into
 * `streamCache` first, finds all of it and waits for nothing.
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
  // The router requires a stream, but never reads it.
  return { ...context, serverHandoffStream: new ReadableStream(), renderMeta: { streamCache } };
}
