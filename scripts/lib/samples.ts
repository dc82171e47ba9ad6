import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sampleAddress, samplesIn } from "#domain/menu/samples.ts";
import { inEnglish } from "#domain/schemas/problem-facts.ts";
import type { VenueFile } from "#domain/schemas/venue-file.ts";
import { Failure } from "./failure.ts";
import { root } from "./prelude.mjs";

const folder = join(root, "seed/venues");

/** Why a venue file is one of the demo's, as a sentence; null if it is not. */
export function sampleReason(venue: VenueFile): string | null {
  const { stadium, shops } = venue;
  const [sample] = samplesIn(venue);
  if (sample) return `${sample.path.join(".")}: ${inEnglish({ code: "sample-value", given: sample.given })}`;
  if (shops.some(({ connectedAccount }) => connectedAccount?.startsWith("acct_local_")))
    return "a shop's connected account is the local Stripe server's";
  const isSeed = readdirSync(folder).some((name) => {
    const seed = JSON.parse(readFileSync(join(folder, name), "utf8")) as VenueFile;
    return seed.stadium.id === stadium.id;
  });
  return isSeed ? `${stadium.id} is one of the demo's venues; give yours an id of its own` : null;
}

/** @throws Failure where a backup carries the demo's accounts, whose password is published */
export function refuseDemoBackup(backup: string): void {
  const rows = readFileSync(join(backup, "tables/user.jsonl"), "utf8").split("\n").filter(Boolean);
  const demo = rows
    .map((row) => (JSON.parse(row) as { email: string }).email)
    .filter((each) => sampleAddress.test(each));
  if (demo.length > 0)
    throw new Failure(
      `This backup has demo accounts (${demo.slice(0, 3).join(", ")}), whose password is public: it stays on this machine.`,
    );
}
