import { defaultLanguage, directionOf, languages } from "#domain/language/localized.ts";
import { brokenTexts, offlineTexts } from "#domain/language/spare-texts.ts";

/** Shown when a screen has no cached copy: no script, every language, a link onwards. */
export function offlinePage(): Response {
  const texts = languages
    .map((language, index) => {
      const { title, text } = offlineTexts[language];
      const heading = index === 0 ? "h1" : "h2";
      return `<div lang="${language}" dir="${directionOf(language)}"><${heading}>${title}</${heading}><p>${text}</p></div>`;
    })
    .join("");
  const link = (path: string, text: "again" | "menu" | "orders") =>
    `<a href="${path}">${languages.map((language) => offlineTexts[language][text]).join(" · ")}</a>`;
  const accessibility = languages.map((language) => brokenTexts[language].accessibility).join(" · ");
  const html = `<!doctype html><html lang="${defaultLanguage}" dir="${directionOf(defaultLanguage)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Seatside</title><style>:root{color-scheme:light dark}body{margin:0;min-height:100dvh;display:grid;place-content:center;gap:20px;padding:24px;text-align:center;font:16px/1.45 system-ui,sans-serif;background:light-dark(#f5f5f5,#0b1020);color:light-dark(#101628,#f2f5ff)}h1,h2{margin:0 0 4px;font-size:22px}main{display:grid;gap:20px}p{margin:0;color:light-dark(#5b6478,#a3aec6)}a{display:inline-grid;place-items:center;min-height:48px;padding:0 22px;border-radius:16px;background:#3161ea;color:#fff;font-weight:650;text-decoration:none}footer a{background:none;color:inherit;font-weight:400}nav{display:flex;gap:12px;justify-content:center;flex-wrap:wrap}</style><main>${texts}</main><nav>${link("", "again")}${link("/home", "menu")}${link("/orders", "orders")}</nav><footer><a href="/settings/accessibility">${accessibility}</a></footer></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}
