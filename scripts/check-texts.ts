import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { textAreas } from "#app/i18n/areas.ts";
import { languages } from "#domain/language/localized.ts";
import { textProblems } from "./lib/text-rules.ts";

/** Fails when a text is missing from a catalog, untranslated, unused, or not in the house’s voice (docs/voice.md). */
const files = languages.flatMap((language) =>
  [...textAreas, "worker"].map((area) => `locales/${language}/${area}.po`),
);
const before = files.map((file) => readFileSync(file, "utf8"));
const extracted = spawnSync("lingui", ["extract", "--clean"], { encoding: "utf8" });
if (extracted.status !== 0) fail(`${extracted.stdout}${extracted.stderr}`);

const problems: string[] = [];
/**
 * A shared text has one translation: a document loads the shared catalog and one area's, and the later would win. Fans'
 * and staff's catalogs never meet.
 */
const seen = new Map<string, { file: string; text: string }>();
for (const [index, file] of files.entries()) {
  const after = readFileSync(file, "utf8");
  const [known, used] = [ids(before[index] ?? ""), ids(after)];
  for (const id of used.keys()) if (!known.has(id)) problems.push(`${file}: "${id}" is missing`);
  for (const id of known.keys()) if (!used.has(id)) problems.push(`${file}: "${id}" is used nowhere`);
  for (const [id, text] of used)
    if (!text && !file.includes("/en/")) problems.push(`${file}: "${id}" is not translated`);
  const language = languages.find((each) => file.includes(`/${each}/`)) ?? "en";
  for (const [id, text] of used)
    for (const problem of textProblems(language, id, text || id))
      problems.push(`${file}: "${text || id}": ${problem}`);
  for (const [id, text] of used) {
    const shared = seen.get(`${language} ${id}`);
    if (shared && text && shared.text !== text)
      problems.push(`${file}: "${id}" is "${text}" here and "${shared.text}" in ${shared.file}`);
    if (file.endsWith("/messages.po")) seen.set(`${language} ${id}`, { file, text });
  }
  // Only npm run i18n writes.
  writeFileSync(file, before[index] ?? "");
}
if (problems.length > 0) fail(`${problems.join("\n")}\nRun npm run i18n and fill in what is empty.`);

/** Message ids with their texts, from the PO that Lingui writes. */
function ids(po: string): Map<string, string> {
  const join = (lines: string) =>
    [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1]).join("");
  const entries = po.matchAll(
    /^(?:msgctxt (?<context>".*"(?:\n".*")*)\n)?msgid (?<id>".*"(?:\n".*")*)\nmsgstr (?<text>".*"(?:\n".*")*)/gm,
  );
  return new Map(
    [...entries]
      .map(
        ({ groups }) =>
          [`${join(groups?.context ?? "")}${join(groups?.id ?? "")}`, join(groups?.text ?? "")] as const,
      )
      .filter(([id]) => id),
  );
}

function fail(text: string): never {
  console.error(text);
  process.exit(1);
}
