import type { Frame } from "./frame.ts";

/** Shows a frame in a modal dialog. Returns its close function. */
export function openModal(frame: Frame): () => void {
  const layer = document.createElement("div");
  layer.setAttribute("role", "dialog");
  layer.setAttribute("aria-modal", "true");
  layer.setAttribute("aria-label", frame.iframe.title);
  Object.assign(layer.style, { position: "fixed", inset: "0", zIndex: "2147483647" });
  Object.assign(frame.iframe.style, { width: "100%", height: "100%" });
  layer.appendChild(frame.iframe);
  const before = document.activeElement;
  const root = document.documentElement;
  const overflow = root.style.overflow;
  root.style.overflow = "hidden";
  const others = [...document.body.children].filter((node) => node instanceof HTMLElement && !node.inert);
  for (const node of others) (node as HTMLElement).inert = true;
  document.body.appendChild(layer);
  frame.iframe.focus();
  return () => {
    frame.destroy();
    layer.remove();
    root.style.overflow = overflow;
    for (const node of others) (node as HTMLElement).inert = false;
    if (before instanceof HTMLElement) before.focus();
  };
}
