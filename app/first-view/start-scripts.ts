import "./note-taps.ts";

/**
 * Runs inline at the end of the body. Asking for eight files and running them takes a slow phone longer than laying out
 * what is to be read; on a second visit, when they lie on the phone, it would come first. So they wait for the paint, and
 * so do the rules that only another screen needs. Fonts come after those: a finger waits for either, but not for both.
 */
const { content } = document.getElementById("later") as HTMLTemplateElement;

/**
 * What comes holds the rules that the page has, in the order that decides between them, so it takes their place. Where a
 * file brings the screen's own, they stay until it is here.
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

/** Fonts, preloads, and the module that stood there as text. */
function addRest() {
  const waiting = document.querySelector("[data-module]") as HTMLScriptElement;
  const module = document.createElement("script");
  module.type = "module";
  module.nonce = waiting.nonce;
  module.textContent = waiting.textContent;
  document.body.appendChild(content);
  document.body.appendChild(module);
}

/** The frame that this asks for paints what stands; a page that nobody looks at, from now on or later, has no frames. */
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
  afterFrame(addRest);
});
