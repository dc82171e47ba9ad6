/**
 * Runs inline at the end of the body. Asking for eight files and running them takes a slow phone longer than laying out
 * what is to be read; on a second visit, when they lie on the phone, it would come first. So they wait for the paint.
 */
function start() {
  const waiting = document.querySelector<HTMLScriptElement>("[data-module]");
  if (!waiting) return;
  waiting.removeAttribute("data-module");
  const module = document.createElement("script");
  module.type = "module";
  module.nonce = waiting.nonce;
  module.textContent = waiting.textContent;
  const preloads = document.getElementById("preloads") as HTMLTemplateElement;
  document.body.appendChild(preloads.content);
  document.body.appendChild(module);
}

// The frame that this asks for paints what stands; a page that nobody looks at has no frames.
if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));
setTimeout(start, 1_000);
