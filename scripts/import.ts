import { readFileSync } from "node:fs";
import { describeProblem, readVenueFile } from "#domain/schemas/venue-problems.ts";
import { createSnapshots } from "#worker/cache/snapshots.ts";
import { createDb } from "#worker/db/client.ts";
import { importVenue } from "#worker/usecases/venue/import-venue.ts";
import { openPlatform, persistently } from "./lib/platform.ts";

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error("Usage: npm run import -- venue.json [another.json …]");
  process.exit(2);
}

// Everything is read and checked before anything is written.
const venues = files.map((file) => {
  const read = readVenueFile(readFileSync(file, "utf8"));
  return read.ok
    ? { file, problems: [], venue: read.venue }
    : { file, problems: read.problems.map(describeProblem) };
});
const bad = venues.filter((each) => each.problems.length > 0);
for (const { file, problems } of bad) {
  console.error(
    `${file}: ${problems.length} ${problems.length === 1 ? "problem" : "problems"}, nothing was written`,
  );
  for (const problem of problems) console.error(`  ${problem}`);
}
if (bad.length > 0) process.exit(1);

const platform = await openPlatform();
try {
  const now = () => Date.now();
  const deps = { db: createDb(platform.env.DB), snapshots: createSnapshots(platform.env.MENUS, now), now };
  for (const { file, venue } of venues) {
    if (!venue) continue;
    const result = await persistently(() => importVenue(deps, venue));
    if (!result.ok) {
      console.error(`${file}: nothing was written, another stadium has: ${result.taken.join(", ")}`);
      process.exitCode = 1;
      break;
    }
    const { added, changed, removed } = result;
    console.log(`${file}: ${venue.stadium.name.en}: ${added} added, ${changed} changed, ${removed} removed`);
  }
} finally {
  await platform.dispose();
}
