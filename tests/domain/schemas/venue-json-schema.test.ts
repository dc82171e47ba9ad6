import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { venueFileSchema } from "#domain/schemas/venue-file.ts";
import { venueJsonSchema } from "#domain/schemas/venue-json-schema.ts";
import { fits } from "../../support/json-schema.ts";
import { aVenueFile } from "../../support/venue.ts";

const schema = venueJsonSchema();

test("the published schema is the one that the importer checks with (vitest -u writes it)", async () => {
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(
    "../../../public/venue-file.schema.json",
  );
});

test("every demo venue fits it", () => {
  for (const name of readdirSync("seed/venues"))
    expect([name, fits(schema, JSON.parse(readFileSync(`seed/venues/${name}`, "utf8")))]).toEqual([
      name,
      true,
    ]);
});

/** Every place of a file, as a path. */
function placesOf(value: unknown, path: string[] = []): string[][] {
  const inner =
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, each]) => placesOf(each, [...path, key]))
      : [];
  return path.length > 0 ? [path, ...inner] : inner;
}

const wrong: unknown[] = [undefined, null, "", -1, 1.5, "x".repeat(700), [], {}, true];

test("what the schema refuses the importer refuses, and what the importer refuses in a field's form the schema refuses", () => {
  const differing: unknown[] = [];
  for (const path of placesOf(aVenueFile()))
    for (const given of wrong) {
      const file = aVenueFile();
      const last = path.at(-1) ?? "";
      const around = path.slice(0, -1).reduce((each, key) => each[key], file);
      if (Array.isArray(around) && given === undefined) around.splice(Number(last), 1);
      else around[last] = given;
      const sent = JSON.parse(JSON.stringify(file));
      const parsed = venueFileSchema.safeParse(sent);
      const issues = parsed.success ? [] : parsed.error.issues;
      // What a schema of forms can't say: rules across fields, texts that are cleaned first, and a shop's position,
      // which stands in one of three places.
      const isFormal = issues.some(({ code }) => code !== "custom");
      const isBeyond =
        typeof given === "string" ||
        (path[0] === "shops" && /^(latitude|longitude)$/.test(last) && given === undefined);
      const isFit = fits(schema, sent);
      if (isFit ? isFormal && !isBeyond : parsed.success) differing.push([path.join("."), given, isFit]);
    }
  expect(differing).toEqual([]);
});
