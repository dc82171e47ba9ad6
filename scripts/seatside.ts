import { runCommand } from "./command-line.ts";

// npm run seatside -- <command>.

await runCommand(process.argv.slice(2));
// Connections that the command left open must not keep it alive.
process.stdout.write("", () => process.exit());
