import { expect, test } from "vitest";
import { neededCss, parseRules } from "#app/first-view/needed-css.ts";

const needed = (css: string, html: string) => neededCss(parseRules(css), html);
const card = '<main><a class="card dish">x</a></main>';

test("rules of classes that no element has are left out, the others keep their order", () => {
  expect(needed(".a{x:1}.card{x:2}.b{x:3}.dish{x:4}", card)).toBe(".card{x:2}.dish{x:4}");
});

test("a list of selectors stays with the first that may match", () => {
  expect(needed(".a,.card{x:1}.a,.b{x:2}", card)).toBe(".a,.card{x:1}");
});

test("all classes of a selector must be there, wherever in the page they are", () => {
  expect(needed(".card .dish{x:1}.card>.row{x:2}.card.dish{x:3}", card)).toBe(
    ".card .dish{x:1}.card.dish{x:3}",
  );
});

test("tags, attributes and states of elements ask for no class", () => {
  const css =
    "*{x:1}html{x:2}[data-theme=dark]{x:3}:root{x:4}a:hover{x:5}.card:focus-visible{x:6}[class='a.b']{x:7}";
  expect(needed(css, card)).toBe(css);
});

test("what must be absent, or may come to be inside, is not waited for", () => {
  const css = ".card:not(.gone){x:1}.card:has(.bar:not(.b)){x:2}.card:is(.x,.y){x:3}:where(.z){x:4}";
  expect(needed(css, card)).toBe(css);
});

test("conditions keep what they hold, an empty layer its place among the layers, an empty condition goes", () => {
  expect(
    needed(
      "@layer theme,base;@layer base{.a{x:1}}@media (width>=48rem){.a{x:2}}@media print{@supports (x:y){.card{x:3}}}",
      card,
    ),
  ).toBe("@layer theme,base;@layer base{}@media print{@supports (x:y){.card{x:3}}}");
});

test("animations, properties and fonts stay", () => {
  const css =
    "@keyframes spin{to{rotate:1turn}}@property --x{syntax:'*';inherits:false}@font-face{src:local(Arial)}";
  expect(needed(css, card)).toBe(css);
});

test("names are read as CSS and HTML write them", () => {
  const html = '<p class="w-1/2 gap-2.5 [&amp;>a]:x"></p>';
  expect(needed(".w-1\\/2{x:1}.gap-2\\.5{x:2}.gap-2{x:3}.\\[\\&\\>a\\]\\:x{x:4}.w-1\\/4{x:5}", html)).toBe(
    ".w-1\\/2{x:1}.gap-2\\.5{x:2}.\\[\\&\\>a\\]\\:x{x:4}",
  );
});

test("brackets and signs within a text end nothing", () => {
  const css = `.card{background:url("data:x;y,{}'");content:'}"'}.dish{content:"\\""}`;
  expect(needed(`${css}.a{x:1}`, card)).toBe(css);
});
