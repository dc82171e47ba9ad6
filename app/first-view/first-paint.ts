import browseCss from "../styles/browse.css?inline";
import fullCss from "../styles/full.css?inline";
import { neededCss, parseRules } from "./needed-css.ts";
import startScripts from "./start-scripts.ts?run&inline-script";
import noteTaps from "./waiting-taps.ts?run=noteTaps&inline-script";

/**
 * Removes the tools' licence banner and their variables for `light-dark()`, which we don't use: only rules generated
 * from our own values and classes remain.
 */
const withoutBanner = (css: string) =>
  css.replace(/^\/\*!.*?\*\/\s*/s, "").replace(/--lightningcss-(light|dark): ?(initial)?;/g, "");

/** The CSS of every screen: dishes and cart are a step away from anywhere. */
export const criticalCss = withoutBanner(browseCss);

const fontFace = /@font-face\{[^}]*\}/g;
const fonts = criticalCss.match(fontFace) ?? [];
/**
 * The fallback fonts come with the head. Font files never arrive in time, but browsers look up local fallbacks for each
 * size.
 */
const ownFonts = fonts.filter((face) => !face.includes("url(")).join("");
const fontFiles = fonts.filter((face) => face.includes("url(")).join("");
/** Without font faces: declaring fonts a second time would lay out all text again. */
const browseRules = criticalCss.replace(fontFace, "");
const rules = {
  browse: parseRules(browseRules),
  full: parseRules(withoutBanner(fullCss).replace(fontFace, "")),
};

/** For a page that is as light or dark as its phone: the dark rules, when the phone is dark. */
const darkRules = [...browseRules.matchAll(/\[data-theme="?dark"?\][^{}]*\{[^}]*\}/g)].join("");
// With "html" it outweighs the light values of the stylesheets that come later.
const asPhoneCss = `@media (prefers-color-scheme:dark){${darkRules.replaceAll(/\[data-theme="?dark"?\]/g, "html[data-theme=phone]")}}`;

/** The router's scroll script, which is not minified. Ours does the same in a third of the bytes. */
const scrollScript = /\(\(storageKey[^<]+/;
const shortScrollScript =
  "try{let e=history;e.state?.key||e.replaceState({key:Math.random().toString(32).slice(2)},'');" +
  "let t=JSON.parse(sessionStorage['react-router-scroll-positions'])[e.state.key];t>=0&&scrollTo(0,t)}catch{}";

/** The router's own start, with what our setup leaves at its defaults. */
const routerStart = /window\.__reactRouterContext = .*?TextEncoderStream\(\)\);/s;
const shortRouterStart =
  '{let c=window.__reactRouterContext={basename:"/",future:{},routeDiscovery:{mode:"initial"},ssr:true};' +
  "c.stream=new ReadableStream({start(s){c.streamController=s}}).pipeThrough(new TextEncoderStream())}";
/** For a manifest that is fetched by and by; ours comes whole. */
const discovery = ' data-discover="true"';

const modulePreload = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;
/** The one large file: earlier than the pictures on the screen it would make them wait. */
const isLarge = (path: string) => path.startsWith("/assets/react-");
/** Fan screens outside browse and cart load this file (routes/full-css.tsx); staff screens wait for their own. */
const fullCssLink = /(<link [^>]*rel="stylesheet" href="[^"]*\/full-[^"]*")/;

/**
 * Rearranges the rendered page so that its content paints first: the rules that its elements need go into the head, and
 * everything else waits for `app/first-view/start-scripts.ts`: the remaining rules, scripts, fonts, and the preload of
 * React. The module's element and the stylesheet's stay where hydration looks for them. The other files that React
 * names first in the head, and the texts, are asked for by the document's `Link` header: they fill the line while the page
 * is painted and the request for React is on its way.
 */
export function firstPaint(html: string, nonce: string, texts: string[]): { page: string; link: string } {
  const headEnd = html.indexOf("</head>");
  const bodyEnd = html.lastIndexOf("</body>");
  const head = html.slice(0, headEnd);
  const body = html.slice(headEnd, bodyEnd);
  const preloads = [...head.matchAll(modulePreload)].map(([link, path = ""]) => ({ link, path }));
  const late = preloads.filter(({ path }) => isLarge(path)).map(({ link }) => link);
  const needed = neededCss(fullCssLink.test(head) ? rules.full : rules.browse, body);
  // Beside the page's rules: those are replaced by all of them after the paint, and this must outlive them.
  const lasting = head.includes('data-theme="phone"') ? ownFonts + asPhoneCss : ownFonts;
  const page = [
    "<!DOCTYPE html>",
    head
      .replace(modulePreload, "")
      .replace(fullCssLink, '$1 media="print"')
      .replace("<style", () => `<script nonce="${nonce}">${noteTaps}</script><style`)
      .replace("</style>", () => `${needed}</style><style nonce="${nonce}">${lasting}</style>`),
    body
      .replace('type="module" async=""', 'type="text/plain" data-module=""')
      .replace(scrollScript, shortScrollScript)
      .replace(routerStart, shortRouterStart)
      .replaceAll(discovery, ""),
    `<template id="later"><style data-all>${browseRules}</style>`,
    `<style nonce="${nonce}">${fontFiles}</style>${late.join("")}</template>`,
    `<script nonce="${nonce}">${startScripts}</script>`,
    html.slice(bodyEnd),
  ].join("");
  const early = [...preloads.map(({ path }) => path).filter((path) => !isLarge(path)), ...texts];
  return { page, link: early.map((path) => `<${path}>;rel=modulepreload`).join() };
}
