import type { Brand } from "./card-rules.ts";

const NS = "http://www.w3.org/2000/svg";

type Part = [name: string, attributes: Record<string, string>, text?: string];

const frameSvg: Part = ["rect", { width: "32", height: "21", rx: "3", fill: "#fff", stroke: "#d8dbe2" }];

function word(text: string, fill: string, size = "8"): Part {
  const place = { x: "16", y: "13.4", "text-anchor": "middle", "font-family": "Arial, sans-serif" };
  return ["text", { ...place, "font-size": size, "font-weight": "700", fill }, text];
}

/** Simple drawings in the brands' colours, not their trademarks. */
const brandMarks: Record<Exclude<Brand, "unknown">, Part[]> = {
  visa: [frameSvg, word("VISA", "#1434cb", "9.5")],
  mastercard: [
    frameSvg,
    ["circle", { cx: "12.6", cy: "10.5", r: "6", fill: "#eb001b" }],
    ["circle", { cx: "19.4", cy: "10.5", r: "6", fill: "#f79e1b" }],
    ["path", { d: "M16 5.6a6 6 0 0 1 0 9.8 6 6 0 0 1 0-9.8z", fill: "#ff5f00" }],
  ],
  amex: [["rect", { width: "32", height: "21", rx: "3", fill: "#016fd0" }], word("AMEX", "#fff")],
  discover: [frameSvg, word("DISC", "#f47216")],
  diners: [frameSvg, word("DC", "#0079be")],
  jcb: [frameSvg, word("JCB", "#0e4c96")],
};

function draw(brand: Exclude<Brand, "unknown">): SVGElement {
  const svg = document.createElementNS(NS, "svg");
  svg.setAttribute("viewBox", "-0.5 -0.5 33 22");
  svg.setAttribute("width", "28");
  svg.setAttribute("height", "18.7");
  for (const [name, attributes, text] of brandMarks[brand]) {
    const part = document.createElementNS(NS, name);
    for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, value);
    if (text !== undefined) part.textContent = text;
    svg.appendChild(part);
  }
  return svg;
}

/** The card's brand, or the common ones while it is unknown. */
export function showBrands(into: HTMLElement, brand: Brand): void {
  if (into.dataset.brand === brand) return;
  into.dataset.brand = brand;
  into.classList.toggle("single", brand !== "unknown");
  into.replaceChildren(
    ...(brand === "unknown" ? (["visa", "mastercard", "amex"] as const).map(draw) : [draw(brand)]),
  );
}
