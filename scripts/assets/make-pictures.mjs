// Renders public/pictures, the icons and the social card. See README.md.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { composed } from "./composed.mjs";

if (!process.argv[2])
  throw new Error("Usage: node scripts/assets/make-pictures.mjs <folder with the packages>");
const need = createRequire(resolve(process.argv[2], "package.json"));
const sharp = need("sharp");
const { Resvg } = need("@resvg/resvg-js");
const { icons } = need("@iconify-json/fluent-emoji/icons.json");

const here = import.meta.dirname;
const root = resolve(here, "../..");
const output = (path) => resolve(root, "public", path);
const read = (path) => readFileSync(path, "utf8");

const render = (svg, width) => new Resvg(svg, { fitTo: { mode: "width", value: width } }).render().asPng();

function pictureSvg(key, shapes = Number.POSITIVE_INFINITY) {
  if (composed[key]) return composedSvg(composed[key]);
  const own = `${here}/sources/${key}.svg`;
  if (existsSync(own)) return read(own);
  if (!icons[key]) throw new Error(`The emoji set has no "${key}"`);
  let left = shapes;
  const body = icons[key].body.replace(/<path[^>]*\/>/g, (path) => (left-- > 0 ? path : ""));
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 32 32">${body}</svg>`;
}

function composedSvg(parts) {
  const drawn = parts.map(([name, x, y, size, how = {}], index) => {
    const { from = 0, to = 1, left = 0, right = 1, tint, shapes } = how;
    const href = `data:image/png;base64,${render(pictureSvg(name, shapes), 960).toString("base64")}`;
    const matrix = tint?.by.map((by, row) => {
      const line = [0, 0, 0, 0, tint.plus[row]];
      line[row] = by;
      return line.join(" ");
    });
    return `<clipPath id="c${index}"><rect x="${x + size * left}" y="${y + size * from}" width="${size * (right - left)}" height="${size * (to - from)}"/></clipPath>
${matrix ? `<filter id="t${index}" color-interpolation-filters="sRGB"><feColorMatrix values="${matrix.join(" ")} 0 0 0 1 0"/></filter>` : ""}
<g clip-path="url(#c${index})"${matrix ? ` filter="url(#t${index})"` : ""}><image xlink:href="${href}" x="${x}" y="${y}" width="${size}" height="${size}"/></g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 32 32">${drawn.join("")}</svg>`;
}

// Scenes refer to pictures as <image href="picture:hamburger" …/>.
function sceneSvg(name) {
  return read(`${here}/scenes/${name}.svg`).replace(
    /href="picture:([\w-]+)"/g,
    (_, key) => `xlink:href="data:image/png;base64,${render(pictureSvg(key), 640).toString("base64")}"`,
  );
}

async function pictures() {
  const listed = read(`${here}/pictures.txt`).replace(/^#.*$/gm, "").trim().split(/\s+/);
  const own = readdirSync(`${here}/sources`).map((file) => file.replace(/\.svg$/, ""));
  const keys = [...new Set([...listed, ...own, ...Object.keys(composed)])].sort();

  rmSync(output("pictures/small"), { recursive: true, force: true });
  mkdirSync(output("pictures/small"), { recursive: true });
  for (const key of keys) {
    const image = sharp(render(pictureSvg(key), 960));
    // Side by side nobody told these drawings from those at 76; on a slow line they are most of what home loads.
    const webp = { quality: 50, alphaQuality: 60, effort: 6, smartSubsample: true };
    await image
      .clone()
      .resize(320, 320)
      .webp(webp)
      .toFile(output(`pictures/${key}.webp`));
    await image
      .clone()
      .resize(96, 96)
      .webp(webp)
      .toFile(output(`pictures/small/${key}.webp`));
  }
  writeFileSync(resolve(root, "domain/picture/picture-names.json"), `${JSON.stringify(keys, null, 2)}\n`);
}

async function scenes() {
  for (const [name, quality] of [
    ["onboarding-1", 72],
    ["onboarding-2", 82],
    ["onboarding-3", 82],
  ]) {
    await sharp(render(sceneSvg(name), 900))
      .removeAlpha()
      .webp({ quality, effort: 6, smartSubsample: true })
      .toFile(output(`pictures/${name}.webp`));
  }
  await sharp(render(sceneSvg("og"), 1200))
    .png({ palette: true, quality: 90, effort: 10, dither: 0.6 })
    .toFile(output("og.png"));
}

// The mark on its blue tile; `radius` and `scale` in parts of the tile.
function tile(mark, radius, scale) {
  const move = +(16 * (1 - scale)).toFixed(2);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${32 * radius}" fill="#3161EA"/><path transform="translate(${move} ${move}) scale(${scale})" fill="#fff" fill-rule="evenodd" d="${mark}"/></svg>\n`;
}

function ico(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // type: icon
  head.writeUInt16LE(1, 4); // one image
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // planes
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18); // where the PNG begins
  return Buffer.concat([head, png]);
}

async function brandIcons() {
  const mark = /["'](M[^"']+)/.exec(read(resolve(root, "app/components/logo-path.ts")))[1];
  const rounded = tile(mark, 0.25, 0.84);
  writeFileSync(output("favicon.svg"), rounded);
  writeFileSync(output("favicon.ico"), ico(render(rounded, 32), 32));

  mkdirSync(output("icons"), { recursive: true });
  const png = (svg, size, name) =>
    sharp(render(svg, size))
      .png({ palette: true, quality: 100 })
      .toFile(output(`icons/${name}.png`));
  await png(tile(mark, 0.22, 0.74), 192, "icon-192");
  await png(tile(mark, 0.22, 0.74), 512, "icon-512");
  await png(tile(mark, 0, 0.6), 512, "maskable-512");
  await png(tile(mark, 0, 0.7), 180, "apple-touch-icon");
  // Beside a notice a phone draws the mark from its opacity alone.
  const bare = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="1 1 30 30"><path fill="#fff" fill-rule="evenodd" d="${mark}"/></svg>`;
  await png(bare, 96, "badge-96");
}

await pictures();
await scenes();
await brandIcons();
