import browseCss from "../styles/browse.css?inline";
import fullCss from "../styles/full.css?inline";
import { neededCss, parseRules } from "./needed-css.ts";
import startScripts from "./start-scripts.ts?inline-script";

/** Without the tool's banner: none of its own rules are in there, only what our values and shapes make. */
const withoutBanner = (css: string) => css.replace(/^\/\*!.*?\*\/\s*/s, "");

/** What every screen carries with it: the dishes and the cart, wherever one goes next. */
export const criticalCss = withoutBanner(browseCss);

const fontFace = /@font-face\{[^}]*\}/g;
const fonts = criticalCss.match(fontFace) ?? [];
/** The phone's own come with the head. A file is not there in time, but browsers look for its stand-ins at each size. */
const ownFonts = fonts.filter((face) => !face.includes("url(")).join("");
const fontFiles = fonts.filter((face) => face.includes("url(")).join("");
/** Without them: fonts that come a second time would have all text laid out anew. */
const browseRules = criticalCss.replace(fontFace, "");
const rules = {
  browse: parseRules(browseRules),
  full: parseRules(withoutBanner(fullCss).replace(fontFace, "")),
};

/** The router's own, printed as it is written: a tenth of a kilobyte of it is indentation. */
const scrollScript = /\(\(storageKey[^<]+/;

const modulePreload = /<link rel="modulepreload"[^>]*>/g;
/** A fan's screens outside browse and cart name this file (routes/full-css.tsx); staff's wait for one of their own. */
const fullCssLink = /(<link [^>]*rel="stylesheet" href="[^"]*\/full-[^"]*")/;

/**
 * The rendered page, so that what can be read is painted first: the rules that its own elements need come with its head,
 * and everything else waits for `app/first-view/start-scripts.ts`. That is all rules, the fonts, the scripts, and their preloads,
 * which React puts first in the head. The module's element and the stylesheet's stay where hydration looks for them.
 */
export function firstPaint(html: string, nonce: string): string {
  const headEnd = html.indexOf("</head>");
  const bodyEnd = html.lastIndexOf("</body>");
  const head = html.slice(0, headEnd);
  const body = html.slice(headEnd, bodyEnd);
  const preloads = head.match(modulePreload)?.join("") ?? "";
  const css = neededCss(fullCssLink.test(head) ? rules.full : rules.browse, body);
  return [
    head
      .replace(modulePreload, "")
      .replace(fullCssLink, '$1 media="print"')
      .replace("</style>", () => `${css}</style><style nonce="${nonce}">${ownFonts}</style>`),
    body
      .replace('type="module" async=""', 'type="text/plain" data-module=""')
      .replace(scrollScript, (code) => code.replace(/\s+/g, " ")),
    `<template id="later"><style data-all>${browseRules}</style>`,
    `<style nonce="${nonce}">${fontFiles}</style>${preloads}</template>`,
    `<script nonce="${nonce}">${startScripts}</script>`,
    html.slice(bodyEnd),
  ].join("");
}
