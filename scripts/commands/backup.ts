import { parseArgs } from "node:util";
import { backUp } from "../lib/backup.ts";
import { openPlatform, storesOf } from "../lib/platform.ts";

/** npm run backup -- --to backups/tonight [--env staging]: the record and every picture, into a folder. */
const { values } = parseArgs({ options: { to: { type: "string" }, env: { type: "string" } } });
if (!values.to || (values.env && !["staging", "production"].includes(values.env))) {
  console.error("Usage: npm run backup -- --to <folder> [--env staging|production]");
  process.exit(2);
}
const platform = await openPlatform(values.env as "staging" | undefined);
try {
  const manifest = await backUp(storesOf(platform.env), values.to, new Date());
  const rows = Object.values(manifest.tables).reduce((sum, each) => sum + each.rows, 0);
  const objects = Object.values(manifest.objects).reduce((sum, each) => sum + each.count, 0);
  console.log(
    `${rows} rows of ${Object.keys(manifest.tables).length} tables and ${objects} objects are in ${values.to}.`,
  );
  console.log("It holds personal data: keep it encrypted, and no longer than the privacy page allows.");
} finally {
  await platform.dispose();
}
