import { act, type ReactElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { vi } from "vitest";

/**
 * Mounts what draws nothing, with its effects, as the development server does: under StrictMode every effect runs twice.
 * There is no document here; React needs only that it can listen.
 */
export async function mountStrictly(element: ReactElement): Promise<() => Promise<void>> {
  const nothing = () => {};
  const node = { nodeType: 1, tagName: "DIV", namespaceURI: "", addEventListener: nothing };
  const page = {
    nodeType: 9,
    activeElement: null,
    visibilityState: "visible",
    documentElement: { dataset: {} },
  };
  const ownerDocument = Object.assign(new EventTarget(), page);
  const parts = { document: ownerDocument, HTMLIFrameElement: class {}, setTimeout, setInterval };
  const host = Object.assign(new EventTarget(), parts);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("window", host);
  vi.stubGlobal("document", ownerDocument);
  const root = createRoot({ ...node, ownerDocument } as unknown as Element);
  await act(async () => root.render(<StrictMode>{element}</StrictMode>));
  // From here on it updates as it would by itself.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  return async () => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
    await act(async () => root.unmount());
    // What React had planned before still asks for the window.
    await new Promise(setImmediate);
  };
}
