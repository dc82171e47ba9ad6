import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type SettingName, settingsTable } from "#domain/schemas/venue-settings.ts";

test("docs/settings.md says of each setting where it is and what it counts for", () => {
  const rows = readFileSync("docs/settings.md", "utf8").split("\n");
  for (const name of Object.keys(settingsTable) as SettingName[]) {
    const { file, part, counts } = settingsTable[name];
    const where = part ? `Settings, ${part}` : "by file";
    const cells = `${file ? `\`stadium.${name}\`` : "not in a file"} | ${where} | ${counts} |`;
    expect(
      rows.filter((row) => row.endsWith(` | ${cells}`)),
      name,
    ).toHaveLength(1);
  }
});

test("each setting's first value is one that its schema takes", () => {
  for (const [name, { schema, initially }] of Object.entries(settingsTable))
    expect(schema.safeParse(initially).success, name).toBe(true);
});

test.each([
  ["supportPhone", "\u200f03\u2011555\u00a00142", "03-555 0142"],
  ["supportPhone", "03.555.0142", "03.555.0142"],
  ["supportPhone", "03/5550142", "03/5550142"],
  ["supportEmail", "\u200fHelp@venue.example.com\u00a0", "Help@venue.example.com"],
] as const)("a contact is kept as it was meant: %s %j", (name, pasted, kept) => {
  expect(settingsTable[name].schema.parse(pasted)).toBe(kept);
});
