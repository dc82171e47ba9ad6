import { invalid } from "./errors.ts";

/** A decoded form body, unchecked. */
export type Raw = string | RawHash | Raw[];
export interface RawHash {
  [name: string]: Raw;
}

/** Decodes `a[b][c]=1`, `a[]=1` and `a[0]=1`, the three notations of Stripe's SDKs. */
export function decodeForm(text: string): RawHash {
  const root: RawHash = Object.create(null) as RawHash;
  for (const [name, value] of new URLSearchParams(text)) put(root, pathOf(name), value);
  return settle(root) as RawHash;
}

function pathOf(name: string): string[] {
  const head = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (head === null) throw invalid(`Invalid parameter name: ${name}`, "parameter_unknown", name);
  const path = [head[1] as string];
  for (const part of (head[2] as string).matchAll(/\[([^[\]]*)\]/g)) path.push(part[1] as string);
  return path;
}

function put(into: RawHash, path: string[], value: string): void {
  let place = into;
  path.forEach((step, depth) => {
    const key = step === "" ? `${Object.keys(place).length}` : step;
    if (depth === path.length - 1) {
      place[key] = value;
      return;
    }
    const below = place[key];
    if (below === undefined || typeof below === "string") place[key] = Object.create(null) as RawHash;
    place = place[key] as RawHash;
  });
}

/** A hash with the keys 0, 1, 2 … was a list. */
function settle(value: Raw): Raw {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  for (const key of keys) value[key] = settle(value[key] as Raw);
  const isList = keys.length > 0 && keys.every((key, at) => key === `${at}`);
  return isList ? keys.map((key) => value[key] as Raw) : value;
}
