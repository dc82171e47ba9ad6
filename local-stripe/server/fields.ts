import type { Metadata } from "../state/types.ts";
import { invalid } from "./errors.ts";
import type { Raw, RawHash } from "./form.ts";

/** Reads one parameter, or refuses it the way Stripe does. `param` is its full bracketed name. */
export interface Field<T> {
  read(raw: Raw | undefined, param: string): T;
}

export type Shape = Record<string, Field<unknown>>;
export type Values<S extends Shape> = { [K in keyof S]: S[K] extends Field<infer T> ? T : never };

function optional<T>(read: (raw: Raw, param: string) => T): Field<T | undefined> {
  return { read: (raw, param) => (raw === undefined ? undefined : read(refuseEmpty(raw, param), param)) };
}

function refuseEmpty(raw: Raw, param: string): Raw {
  if (raw !== "") return raw;
  const message =
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; ` +
    `however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;
  throw invalid(message, "parameter_invalid_empty", param);
}

export function required<T>(field: Field<T | undefined>): Field<T> {
  return {
    read(raw, param) {
      const value = field.read(raw, param);
      if (value === undefined) throw invalid(`Missing required param: ${param}.`, "parameter_missing", param);
      return value;
    },
  };
}

/** An empty string unsets the value: null. */
export function clearable<T>(field: Field<T>): Field<T | null> {
  return { read: (raw, param) => (raw === "" ? null : field.read(raw, param)) };
}

export function string(maxLength = 5000): Field<string | undefined> {
  return optional((raw, param) => {
    if (typeof raw !== "string") throw invalid(`Invalid string: ${JSON.stringify(raw)}`, undefined, param);
    if (raw.length > maxLength) {
      const message = `Invalid string: ${raw.slice(0, 12)}...; must be at most ${maxLength} characters`;
      throw invalid(message, undefined, param);
    }
    return raw;
  });
}

export function integer(): Field<number | undefined> {
  return optional((raw, param) => {
    if (typeof raw !== "string" || !/^-?\d{1,15}$/.test(raw)) {
      const shown = typeof raw === "string" ? raw : JSON.stringify(raw);
      throw invalid(`Invalid integer: ${shown}`, "parameter_invalid_integer", param);
    }
    return Number(raw);
  });
}

export function boolean(): Field<boolean | undefined> {
  return optional((raw, param) => {
    if (raw === "true") return true;
    if (raw === "false") return false;
    throw invalid(
      `Invalid boolean: ${typeof raw === "string" ? raw : JSON.stringify(raw)}`,
      undefined,
      param,
    );
  });
}

export function oneOf<const T extends string>(...allowed: T[]): Field<T | undefined> {
  return optional((raw, param) => {
    if (allowed.includes(raw as T)) return raw as T;
    const listed =
      allowed.length > 1 ? `${allowed.slice(0, -1).join(", ")} or ${allowed.at(-1)}` : allowed[0];
    throw invalid(`Invalid ${param}: must be one of ${listed}`, undefined, param);
  });
}

export function list<T>(field: Field<T | undefined>): Field<T[] | undefined> {
  return optional((raw, param) => {
    if (!Array.isArray(raw)) throw invalid("Invalid array", undefined, param);
    return raw.map((item, at) => required(field).read(item, `${param}[${at}]`));
  });
}

export function hash<S extends Shape>(shape: S): Field<Values<S> | undefined> {
  return optional((raw, param) => readShape(shape, asHash(raw, param), param));
}

/** Accepted and ignored: real parameters without an effect here. */
export function ignored(): Field<unknown> {
  return { read: (raw) => raw };
}

export function metadata(): Field<Metadata | undefined> {
  return optional((raw, param) => {
    const entries = Object.entries(asHash(raw, param));
    if (entries.length > 50) throw invalid("Metadata can have up to 50 keys.", undefined, param);
    for (const [key, value] of entries) {
      if (typeof value !== "string" || key.length > 40 || value.length > 500) {
        const message = `Invalid metadata '${key}': keys have up to 40 characters, values are strings of up to 500.`;
        throw invalid(message, undefined, `${param}[${key}]`);
      }
    }
    return Object.fromEntries(entries) as Metadata;
  });
}

function asHash(raw: Raw, param: string): RawHash {
  if (typeof raw === "string") throw invalid("Invalid object", undefined, param);
  // decodeForm takes a metadata hash with the keys 0, 1, 2 for a list: undo that.
  return Array.isArray(raw) ? (Object.fromEntries(raw.entries()) as unknown as RawHash) : raw;
}

/** Reads a hash and refuses unknown names. */
export function readShape<S extends Shape>(shape: S, raw: RawHash, within = ""): Values<S> {
  const fullName = (name: string) => (within === "" ? name : `${within}[${name}]`);
  const unknown = Object.keys(raw).filter((name) => !Object.hasOwn(shape, name));
  const first = unknown[0];
  if (first !== undefined) {
    const names = unknown.map(fullName).join(", ");
    const message = `Received unknown parameter${unknown.length > 1 ? "s" : ""}: ${names}`;
    throw invalid(message, "parameter_unknown", fullName(first));
  }
  const entries = Object.entries(shape).map(([name, field]) => [name, field.read(raw[name], fullName(name))]);
  return Object.fromEntries(entries) as Values<S>;
}
