import pictureNames from "../picture/picture-names.json" with { type: "json" };
import type { FileProblemCode, FormRule, ProblemFacts } from "./problem-facts.ts";
import { secondFormatSettings } from "./venue-settings.ts";

/** Checks that span fields. The value may be otherwise invalid: malformed parts are left to their schemas. */
export type Path = (string | number)[];
type Finding<Code extends FileProblemCode = FileProblemCode> = [path: Path, facts: ProblemFacts<Code>];
type Row = Record<string, unknown>;
type Four = [Set<unknown>, Set<unknown>, Set<unknown>, Set<unknown>];

const pictures = new Set(pictureNames);
const isUnknownPicture = (name: unknown): name is string =>
  typeof name === "string" && /^[a-z0-9-]+$/.test(name) && !pictures.has(name);

/** Every picture of a category, shop or dish, and where it stands. */
export const picturesOf = (row: {
  picture?: unknown;
  morePictures?: unknown;
  certificates?: unknown;
}): [Path, string][] =>
  [
    [["picture"], row.picture] as const,
    ...listOf(row.morePictures).map((each, index) => [["morePictures", index], each] as const),
    ...rowsOf(row.certificates).map(
      (each, index) => [["certificates", index, "picture"], each.picture] as const,
    ),
  ].flatMap(([path, each]): [Path, string][] => (typeof each === "string" ? [[[...path], each]] : []));

const toRow = (value: unknown): Row =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Row) : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const rowsOf = (value: unknown): Row[] => listOf(value).map(toRow);

/** Duplicates in a list; `seen` is shared between lists when names are unique across them. */
function repeated(
  values: unknown[],
  pathOf: (index: number) => Path,
  seen = new Set<unknown>(),
): Finding<"used-twice">[] {
  return values.flatMap((each, index): Finding<"used-twice">[] => {
    const isKnown = seen.has(each);
    if (typeof each === "string") seen.add(each);
    return isKnown ? [[pathOf(index), { code: "used-twice", given: String(each) }]] : [];
  });
}

const repeatedIds = (list: unknown, path: Path, seen?: Set<unknown>) =>
  repeated(
    rowsOf(list).map((row) => row.id),
    (index) => [...path, index, "id"],
    seen,
  );

/** Checks a dish by itself: its shops, and groups whose rules can be met. */
export function itemFindings(item: unknown): Finding<FormRule>[] {
  const row = toRow(item);
  const options = new Set<unknown>();
  const groups = rowsOf(row.customization).flatMap((group, index): Finding<FormRule>[] => {
    const where: Path = ["customization", index];
    const found: Finding<FormRule>[] = repeatedIds(group.options, [...where, "options"], options);
    const [min, max] = [Number(group.min), Number(group.max)];
    if (min > max) found.push([where, { code: "min-above-max" }]);
    if (max > listOf(group.options).length) found.push([where, { code: "max-above-options" }]);
    if (group.kind === "sizes" && !(min === 1 && max === 1))
      found.push([where, { code: "sizes-choose-one" }]);
    return found;
  });
  return [
    ...repeated(listOf(row.shops), (index) => ["shops", index]),
    ...repeatedIds(row.customization, ["customization"]),
    ...groups,
  ];
}

/** Checks a shop in its stadium: its zones name sections that exist. */
export function shopFindings(shop: unknown, blocks: unknown): Finding[] {
  const row = toRow(shop);
  const zones = rowsOf(row.zones).flatMap((zone, index): Finding[] => {
    const sections = new Set(
      rowsOf(blocks)
        .filter((block) => typeof zone.stand !== "string" || block.stand === zone.stand)
        .flatMap((block) => listOf(block.sections)),
    );
    const at = (section: number): Path => ["zones", index, "sections", section];
    return [
      ...repeated(listOf(zone.sections), at),
      ...listOf(zone.sections).flatMap((name, section): Finding[] =>
        typeof name !== "string" || sections.has(name)
          ? []
          : [[at(section), { code: "no-section", given: name }]],
      ),
    ];
  });
  const [busy, full] = [Number(row.busyFromMinutes ?? 15), Number(row.fullFromMinutes ?? 40)];
  return busy > full ? [...zones, [["busyFromMinutes"], { code: "busy-after-full" }]] : zones;
}

/** Checks a whole venue: duplicate ids, dangling references, and its dishes and shops. */
export function venueFindings(value: unknown): Finding[] {
  const venue = toRow(value);
  const [categories, shops, voices, tills] = Array.from({ length: 4 }, () => new Set<unknown>()) as Four;
  const within = (path: Path, findings: Finding[]) =>
    findings.map(([rest, facts]): Finding => [[...path, ...rest], facts]);
  const missing = (ids: Set<unknown>, id: unknown, path: Path, code: ProblemFacts["code"]): Finding[] =>
    typeof id === "string" && !ids.has(id) ? [[path, { code, given: id }]] : [];

  const found: Finding[] = [
    ...repeatedIds(venue.categories, ["categories"], categories),
    ...repeatedIds(venue.shops, ["shops"], shops),
    ...repeatedIds(venue.items, ["items"]),
  ];
  rowsOf(venue.shops).forEach((shop, index) => {
    found.push(...within(["shops", index], shopFindings(shop, toRow(venue.stadium).blocks)));
  });
  rowsOf(venue.items).forEach((item, index) => {
    const at: Path = ["items", index];
    found.push(...missing(categories, item.category, [...at, "category"], "no-category"));
    listOf(item.shops).forEach((id, place) => {
      found.push(...missing(shops, id, [...at, "shops", place], "no-shop"));
    });
    found.push(...within(at, itemFindings(item)));
    if (item.priceMinor === 0 && item.free !== true)
      found.push([[...at, "priceMinor"], { code: "price-zero" }]);
    // A till's ids must be unique per shop.
    if (typeof item.externalId === "string" && item.externalId) {
      const { externalId } = item;
      const keys = listOf(item.shops).map((shop) => JSON.stringify([shop, externalId]));
      if (keys.some((key) => tills.has(key)))
        found.push([[...at, "externalId"], { code: "used-twice", given: externalId }]);
      for (const key of keys) tills.add(key);
    }
    found.push(...repeatedIds(item.testimonials, [...at, "testimonials"], voices));
  });
  for (const kind of ["categories", "shops", "items"])
    rowsOf(venue[kind]).forEach((row, index) => {
      for (const [path, picture] of picturesOf(row))
        if (isUnknownPicture(picture))
          found.push([[kind, index, ...path], { code: "form-picture", given: picture }]);
    });
  found.push(...taxFindings(venue));
  if (venue.format !== "seatside-venue/1") return found;
  const fields: [Row, Path, readonly string[]][] = [
    [toRow(venue.stadium), ["stadium"], secondFormatSettings],
    ...rowsOf(toRow(venue.stadium).blocks).map((row, index): [Row, Path, string[]] => [
      row,
      ["stadium", "blocks", index],
      ["seating"],
    ]),
    ...rowsOf(venue.categories).map((row, index): [Row, Path, string[]] => [
      row,
      ["categories", index],
      ["taxClass"],
    ]),
    ...rowsOf(venue.shops).map((row, index): [Row, Path, string[]] => [
      row,
      ["shops", index],
      ["legalName", "taxNumber", "certificates", "shabbat", "passover", "shelves", "halfTime", "ahead"],
    ]),
    ...rowsOf(venue.items).map((row, index): [Row, Path, string[]] => [
      row,
      ["items", index],
      ["forPassover"],
    ]),
  ];
  for (const [row, path, names] of fields)
    for (const name of names)
      if (row[name] !== undefined)
        found.push([[...path, name], { code: "needs-format", given: name, allowed: "seatside-venue/2" }]);
  return found;
}

/** Checks that every named tax class has a rate. */
export function taxFindings(venue: Row): Finding<FormRule>[] {
  const { tax } = toRow(venue.stadium);
  if (!tax) return [];
  const { rates, usualClass, feeClass } = toRow(tax);
  const classes = new Set(rowsOf(rates).map((each) => each.class));
  const named: [unknown, Path][] = [
    [usualClass, ["stadium", "tax", "usualClass"]],
    [feeClass, ["stadium", "tax", "feeClass"]],
    ...rowsOf(venue.categories).map((row, index): [unknown, Path] => [
      row.taxClass,
      ["categories", index, "taxClass"],
    ]),
  ];
  return named.flatMap(([given, path]): Finding<FormRule>[] =>
    typeof given !== "string" || given === "" || classes.has(given)
      ? []
      : [[path, { code: "no-tax-class", given }]],
  );
}
