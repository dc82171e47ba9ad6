import startScripts from "./early/start-scripts.ts?inline-script";

const preload = /<link rel="modulepreload"[^>]*>/g;

/**
 * The rendered page with its scripts and their preloads, which React puts first in the head, waiting for
 * `app/early/start-scripts.ts`. The module's element stays where hydration looks for it, as text.
 */
export function scriptsAfterPaint(html: string, nonce: string): string {
  const headEnd = html.indexOf("</head>");
  const bodyEnd = html.lastIndexOf("</body>");
  const head = html.slice(0, headEnd);
  const preloads = head.match(preload)?.join("") ?? "";
  return [
    head.replace(preload, ""),
    html.slice(headEnd, bodyEnd).replace('type="module" async=""', 'type="text/plain" data-module=""'),
    `<template id="preloads">${preloads}</template><script nonce="${nonce}">${startScripts}</script>`,
    html.slice(bodyEnd),
  ].join("");
}
