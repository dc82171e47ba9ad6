import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { expect, test } from "vitest";
import { groups } from "../../scripts/commands/index.ts";

type Ended = { code: number; stdout: string; stderr: string };

/** The command line as a child process, with a state folder of its own. */
function seatside(...args: string[]): Promise<Ended> {
  const state = mkdtempSync(join(tmpdir(), "seatside-cli-"));
  const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, SEATSIDE_STATE: state };
  return new Promise((resolve) => {
    const nodeArgs = ["--disable-warning=ExperimentalWarning", "scripts/seatside.ts", ...args];
    execFile(process.execPath, nodeArgs, { env }, (error, stdout, stderr) => {
      rmSync(state, { recursive: true, force: true });
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

const entries = Object.values(groups).flat();

test("--help lists every command with its summary", async () => {
  const { code, stdout } = await seatside("--help");
  expect(code).toBe(0);
  for (const { name, summary } of entries) expect(stdout).toMatch(new RegExp(`  ${name} +${summary}`));
});

test.each(entries)("$name has a description and an example", async ({ name, load }) => {
  let help = "";
  const command = new Command(name).configureOutput({
    writeOut: (text) => {
      help += text;
    },
  });
  (await load()).default(command);
  command.outputHelp();
  expect(command.description()).toMatch(/^[A-Z].+\.$/s);
  expect(help).toMatch(/\nExamples?:\n {2}.*npm run /);
});

test("the short names of package.json are commands", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const called = Object.values(scripts).flatMap((script) => /seatside\.ts (\S+)/.exec(script)?.[1] ?? []);
  const names = entries.map(({ name }) => name);
  expect(called.length).toBeGreaterThan(10);
  expect(called.filter((name) => !names.includes(name))).toEqual([]);
});

test("an unknown command, an unknown option and a missing argument are usage errors", async () => {
  const all = await Promise.all([
    seatside("nope"),
    seatside("import", "--nope", "a.json"),
    seatside("import"),
  ]);
  expect(all.map(({ code }) => code)).toEqual([2, 2, 2]);
  expect(all.map(({ stderr }) => stderr.split("\n")[0])).toEqual([
    "✖ unknown command 'nope'",
    "✖ unknown option '--nope'",
    "✖ missing required argument 'files'",
  ]);
});

test("a file that is not there and an instance that is not running are one sentence each", async () => {
  const [missing, silent] = await Promise.all([
    seatside("import", "not-there.json"),
    seatside("staff", "teddy@seatside.example", "list", "--url", "http://127.0.0.1:9"),
  ]);
  expect(missing).toEqual({ code: 2, stdout: "", stderr: "✖ not-there.json does not exist.\n" });
  expect(silent.code).toBe(2);
  expect(silent.stderr.trimEnd().split("\n").at(-1)).toBe(
    "✖ Nothing answers at http://127.0.0.1:9. Is the product running (npm start)?",
  );
});

test("a venue file with problems ends with 1, and --json prints them alone", async () => {
  const folder = mkdtempSync(join(tmpdir(), "seatside-cli-"));
  const file = join(folder, "bad.json");
  writeFileSync(file, '{\n  "stadium": }');
  const { code, stdout, stderr } = await seatside("import", file, "--json");
  rmSync(folder, { recursive: true });
  expect(code).toBe(1);
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual({
    imported: [],
    problems: [{ file, problems: [expect.stringMatching(/^line 2: /)] }],
  });
});

test("push-keys prints a key pair as JSON", async () => {
  const { code, stdout } = await seatside("push-keys", "--json");
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    publicKey: expect.stringMatching(/^B[\w-]{86}$/),
    privateKey: expect.stringMatching(/^[\w-]{43}$/),
  });
});
