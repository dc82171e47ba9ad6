/**
 * Runs inline at the end of the body. Asking for eight files and running them takes a slow phone longer than laying out
 * what is to be read; on a second visit, when they lie on the phone, it would come first. So they wait for the paint,
 * and so do the rules that only another screen needs.
 */
function start() {
  const waiting = document.querySelector<HTMLScriptElement>("[data-module]");
  if (!waiting) return;
  waiting.removeAttribute("data-module");
  const module = document.createElement("script");
  module.type = "module";
  module.nonce = waiting.nonce;
  module.textContent = waiting.textContent;
  const { content } = document.getElementById("later") as HTMLTemplateElement;
  const rest = content.querySelector("style") as HTMLStyleElement;
  rest.remove();
  addStyles(rest.textContent);
  document.body.appendChild(content);
  document.body.appendChild(module);
}

/**
 * What comes holds the rules that the page has, in the order that decides between them, so it takes their place. Where a
 * file brings the screen's own, they stay until it is here.
 */
function addStyles(css: string) {
  const own = document.querySelector("style[data-critical]") as HTMLStyleElement;
  const file = document.querySelector<HTMLLinkElement>("link[media=print]");
  const replace = () => {
    own.textContent = css;
  };
  if (file && !file.sheet) {
    own.prepend(css);
    file.onload = replace;
  } else replace();
  if (file) file.media = "all";
}

// The frame that this asks for paints what stands; a page that nobody looks at has no frames.
if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));
setTimeout(start, 1_000);
