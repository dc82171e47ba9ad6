import { z } from "zod";
import { venueFileSchema } from "./venue-file.ts";

type Json = Record<string, unknown> & {
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
};

/**
 * The JSON Schema of a venue file, for editors and other people's programs: made of the schema that the importer checks
 * with. Public: /venue-file.schema.json. Rules that span fields (known shops, unique ids) the importer alone has.
 */
export function venueJsonSchema(): Json {
  const schema = z.toJSONSchema(venueFileSchema, { io: "input", unrepresentable: "any" }) as Json;
  const shop = schema.properties?.shops?.items;
  if (shop?.properties) {
    // Its position may stand in two fields, in its location or in `coordinates`.
    const number = { type: "number" };
    shop.properties.coordinates = {
      anyOf: [
        { type: "array", items: number, minItems: 2, maxItems: 2 },
        { type: "object", properties: { latitude: number, longitude: number } },
      ],
    };
    Object.assign(shop.properties.location?.properties ?? {}, { latitude: number, longitude: number });
    shop.required = shop.required?.filter((name) => name !== "latitude" && name !== "longitude");
  }
  return { ...withPlainTexts(schema), title: "A Seatside venue" };
}

/** A text may also be plain, or in one language alone: it is then used for every language. */
function withPlainTexts(schema: Json): Json {
  const whole = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.map((each) => (isObject(each) ? withPlainTexts(each) : each))
        : isObject(value)
          ? withPlainTexts(value)
          : value,
    ]),
  ) as Json;
  const english = schema.properties?.en;
  if (!english || !schema.properties?.he) return whole;
  const { required, ...texts } = whole;
  return { anyOf: [english, { ...texts, ...(required && { minProperties: 1 }) }] };
}

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;
