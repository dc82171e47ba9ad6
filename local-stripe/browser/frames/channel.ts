import type { Envelope, Setup } from "../protocol.ts";

/** The page that holds this frame; its script wrote the address behind the `#`. */
const parentOrigin = decodeURIComponent(location.hash.slice(1));

const handlers = new Map<string, (data: never) => unknown>();

export function tell(kind: string, data?: unknown): void {
  const envelope: Envelope = { local: "stripe", kind, data };
  window.parent.postMessage(envelope, parentOrigin);
}

/** An event of the Element, as the page's listeners see it. */
export function raise(name: string, event: Record<string, unknown> = {}): void {
  tell("event", { name, ...event });
}

/** What a handler returns answers a request; plain messages ignore it. */
export function hear<T>(kind: string, handler: (data: T) => unknown): void {
  handlers.set(kind, handler as (data: never) => unknown);
}

/** Opens the wire. `onSetup` runs at the start and whenever the page changes its terms or looks. */
export function connect(onSetup: (setup: Setup) => void): void {
  hear<Setup>("setup", onSetup);
  window.addEventListener("message", (event) => void receive(event));
  tell("hello");
}

async function receive(event: MessageEvent): Promise<void> {
  if (event.source !== window.parent || event.origin !== parentOrigin) return;
  const envelope = event.data as Envelope;
  if (envelope?.local !== "stripe") return;
  const handler = handlers.get(envelope.kind);
  if (handler === undefined) return;
  const data = await handler(envelope.data as never);
  if (envelope.call === undefined) return;
  const answer: Envelope = { local: "stripe", kind: "answer", call: envelope.call, data };
  window.parent.postMessage(answer, parentOrigin);
}

/** Keeps the frame as tall as its content. */
export function reportHeight(content: HTMLElement): void {
  new ResizeObserver(() => tell("height", content.getBoundingClientRect().height)).observe(content);
}
