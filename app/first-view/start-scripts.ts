import { earlyPlus } from "./early-forms.ts";
import { keepTyped } from "./waiting-taps.ts";

/**
 * Runs inline at the end of the body. Loading and running eight files takes a slow phone longer than the first layout,
 * and on a second visit cached scripts would run before it. So scripts wait for the paint, and so do rules that only
 * other screens need. Fonts come last, after React's file: a tap waits for scripts, not for fonts.
 */

keepTyped();
earlyPlus();
const { content } = document.getElementById("later") as HTMLTemplateElement;

/**
 * The full stylesheet contains the page's rules in their proper order, so it replaces them. When a screen's rules are
 * in a file of their own, the inline ones stay until it has loaded.
 */
function addStyles() {
  const own = document.querySelector("style[data-critical]") as HTMLStyleElement;
  const all = content.querySelector("[data-all]") as HTMLStyleElement;
  const file = document.querySelector<HTMLLinkElement>("link[media=print]");
  const replace = () => {
    own.textContent = all.textContent;
  };
  all.remove();
  if (file && !file.sheet) {
    own.prepend(all.textContent);
    file.onload = replace;
  } else replace();
  if (file) file.media = "all";
}

/** React's file, and then the fonts. */
function askForReact() {
  const [fonts, react] = content.children as unknown as [HTMLElement, HTMLElement];
  react.onload = react.onerror = () => document.body.append(fonts);
  document.body.append(react);
}

/** The module that was shipped as text. */
function startModule() {
  const waiting = document.querySelector("[data-module]") as HTMLScriptElement;
  const module = document.createElement("script");
  module.type = "module";
  module.nonce = waiting.nonce;
  module.textContent = waiting.textContent;
  document.body.append(module);
}

/** Runs after the next frame, which paints the content; a hidden page has no frames, so it does not wait. */
function afterFrame(run: () => void) {
  let isDue = true;
  const once = () => {
    if (isDue) run();
    isDue = false;
  };
  if (document.hidden) once();
  else requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, 1_000);
}

afterFrame(() => {
  addStyles();
  askForReact();
  afterFrame(startModule);
});
