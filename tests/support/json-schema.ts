type Schema = Record<string, unknown>;

/** Whether a value fits a JSON Schema, for the keywords that ours uses. */
export function fits(schema: unknown, value: unknown): boolean {
  if (typeof schema === "boolean") return schema;
  const rules = schema as Schema;
  const has = <T>(name: string, holds: (rule: T) => boolean) =>
    rules[name] === undefined || holds(rules[name] as T);
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  const row = (isRecord ? value : {}) as Schema;
  const known = (rules.properties ?? {}) as Record<string, unknown>;
  return (
    has<string>("type", (type) => isOf(type, value)) &&
    has<unknown[]>("enum", (values) => values.includes(value)) &&
    has("const", (wanted) => value === wanted) &&
    has<unknown[]>("anyOf", (each) => each.some((one) => fits(one, value))) &&
    has<unknown[]>("oneOf", (each) => each.filter((one) => fits(one, value)).length === 1) &&
    has<string>("pattern", (pattern) => typeof value !== "string" || new RegExp(pattern, "u").test(value)) &&
    has<number>("minLength", (least) => typeof value !== "string" || value.length >= least) &&
    has<number>("maxLength", (most) => typeof value !== "string" || value.length <= most) &&
    has<number>("minimum", (least) => typeof value !== "number" || value >= least) &&
    has<number>("maximum", (most) => typeof value !== "number" || value <= most) &&
    has<number>("minItems", (least) => !Array.isArray(value) || value.length >= least) &&
    has<number>("maxItems", (most) => !Array.isArray(value) || value.length <= most) &&
    has("items", (each) => !Array.isArray(value) || value.every((one) => fits(each, one))) &&
    has<number>("minProperties", (least) => !isRecord || Object.keys(row).length >= least) &&
    has<string[]>("required", (names) => !isRecord || names.every((name) => row[name] !== undefined)) &&
    Object.entries(row).every(([name, each]) =>
      known[name] === undefined ? rules.additionalProperties !== false : fits(known[name], each),
    )
  );
}

function isOf(type: string, value: unknown): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value);
  if (type === "null") return value === null;
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === type;
}
