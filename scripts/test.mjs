// npm test, and with --quick or --all npm run test:quick and test:all: types, lint with its fences, catalogs, rules, the Worker in workerd, the build, the browser. One line at the end.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { seatsideArguments } from "./lib/app-server.mjs";
import { stampBuild } from "./lib/build.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { inOrder } from "./lib/in-order.mjs";
import { fail, prepare, root, step } from "./lib/prelude.mjs";
import { takeQuickFolder } from "./lib/quick-disk.mjs";

const { node, env } = prepare();
/** What a commit needs, what a push needs, and what a release needs: CONTRIBUTING.md. */
const extent = process.argv.includes("--quick") ? "quick" : process.argv.includes("--all") ? "all" : "push";
const isAll = extent === "all";
/** Parts by name, with what they need: `npm run test:all -- worker faults`. */
const named = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
/** Reports, and everything that parts and tests put into the folder for temporary files. */
const results = takeQuickFolder();
const totals = { passed: 0, failed: 0 };
/** Said again at the very end: the parts print far more than a terminal keeps. */
const failures = [];
/** Every test that ran: where, its name, how long it took. */
const durations = [];
const bin = (name) => join(root, "node_modules/.bin", name);
const stepEnv = { ...env, CI: "1", FORCE_COLOR: "0", TMPDIR: results };
// What a tool was compiled to serves its next start: wrangler begins forty times.
stepEnv.NODE_COMPILE_CACHE = join(results, "compiled");

/** A check that counts as one test. */
async function check(label, args, extraEnv = {}) {
  const { ok, stdout } = await step(label, node, args, { ...stepEnv, ...extraEnv });
  totals[ok ? "passed" : "failed"]++;
  if (!ok) failures.push(label);
  return { ok, stdout };
}

/** A suite whose own tests are counted; a suite that dies before counting is one failure. */
async function suite(label, args, reportFile, count, extraEnv = {}) {
  const suiteEnv = { ...stepEnv, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile, ...extraEnv };
  const { ok } = await step(label, node, args, suiteEnv);
  let counts = { passed: 0, failed: 0, names: [] };
  try {
    counts = count(JSON.parse(readFileSync(reportFile, "utf8")));
  } catch {
    // No report: it died before its first test.
  }
  if (!ok && counts.failed === 0) {
    counts.failed = 1;
    counts.names = ["(failed outside of its tests)"];
  }
  durations.push(...(counts.durations ?? []).map((each) => ({ ...each, label })));
  failures.push(...counts.names.map((name) => `${label}: ${name}`));
  totals.passed += counts.passed;
  totals.failed += counts.failed;
  console.log(`  ${counts.passed} passed, ${counts.failed} failed: ${label}`);
}

const vitest = (project, report) => [
  bin("vitest"),
  "run",
  ...["--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
];
const countVitest = ({ numPassedTests, numFailedTests, testResults }) => ({
  durations: testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ fullName, duration }) => ({ name: fullName, ms: duration ?? 0 })),
  passed: numPassedTests,
  failed: numFailedTests,
  names: testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "failed")
    .map(({ fullName, failureMessages }) => `${fullName}\n${excerpt(failureMessages.join("\n"))}`),
});
const countPlaywright = ({ stats, suites }) => ({
  durations: suites.flatMap(specs).map(({ file, title, tests }) => ({
    name: `${file} › ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  })),
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  names: suites
    .flatMap(specs)
    .filter(({ ok }) => !ok)
    .map(({ file, title }) => `${file} › ${title}`),
});
const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
const excerpt = (text) => text.split("\n").slice(0, 8).join("\n").slice(0, 1000);

const reportOf = (name) => join(results, `${name}.json`);
const inVitest = (label, project, { more = [], env = {} } = {}) =>
  suite(label, [...vitest(project, reportOf(project)), ...more], reportOf(project), countVitest, env);
const inBrowser = (label, name, args, env = {}) =>
  // A trace costs a tenth of each test; one that failed and is run by itself leaves one.
  suite(
    label,
    [bin("playwright"), "test", ...args, "--trace=off", "--reporter=list,json"],
    reportOf(name),
    countPlaywright,
    env,
  );
/** One checker: each makes all types for itself, and other parts keep the other cores busy. */
const tsc = (...more) => [bin("tsc"), "--checkers", "1", ...more];
const seeded = join(results, "seeded");
let isBuilt = false;
const ifBuilt = (run) => async () => isBuilt && run();

/** In the order of their start, long ones first; `needs` are done before. */
const parts = [
  {
    name: "checks",
    async run() {
      await check("types of the bindings", [bin("wrangler"), "types", "worker-configuration.d.ts"]);
      await check("types of the routes", [bin("react-router"), "typegen"]);
      // The Worker first: what screens know of its services are the declarations that it leaves in .types.
      await check("type-check of the Worker and the rules", tsc("-p", "worker"));
      await check("type-check of the app", tsc("-p", "app"));
      await check("type-check of the service worker", tsc("-p", "app/offline/worker"));
      await check("type-check of tests and scripts", tsc());
      await check("lint", [bin("biome"), "check", "."]);
      await check("exports that nobody uses", [bin("knip")]);
      await check("every text in both languages", ["scripts/check-texts.ts"]);
      await check("every point of the product has its tests", ["scripts/seatside.ts", "spec"]);
    },
  },
  {
    name: "seeded",
    async run() {
      await check("tables, demo venues and accounts", seatsideArguments("seed"), { SEATSIDE_STATE: seeded });
      stepEnv.SEATSIDE_SEEDED = seeded;
    },
  },
  {
    name: "build",
    // Its bytes are measured on a server with the seeded data.
    needs: ["seeded"],
    async run() {
      isBuilt = (await check("production build", [bin("react-router"), "build"])).ok;
      if (!isBuilt) return;
      const bytes = await check("bytes of the first view", ["scripts/seatside.ts", "report-bytes"]);
      console.log(bytes.stdout.trimEnd());
      stampBuild();
      await ensureChromium();
    },
  },
  {
    name: "unit",
    // What starts processes and instances, and what plays whole evenings, takes more time than all else.
    run: () =>
      inVitest("rules (unit tests)", "unit", {
        more: isAll
          ? []
          : ["lib/**", "rush/**", "{seatside,simulate-rush}.test.ts"].map(
              (each) => `--exclude=tests/scripts/${each}`,
            ),
      }),
  },
  ...(isAll || hasChanged("local-stripe")
    ? [{ name: "local-stripe", run: () => inVitest("the local Stripe server", "local-stripe") }]
    : []),
  ...(extent === "quick" ? quickSuites() : longSuites()),
  ...(isAll ? releaseSuites() : []),
];
const unknown = named.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0)
  fail(`no such part: ${unknown.join(", ")} (there are ${parts.map(({ name }) => name).join(", ")})`);
const placeSeconds = await inOrder(named.length > 0 ? withNeeds(named) : parts);

console.log("\nthe ten slowest tests:");
for (const { label, name, ms } of durations.toSorted((a, b) => b.ms - a.ms).slice(0, 10))
  console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${label}: ${name}`);
const sum = Object.values(placeSeconds).reduce((total, seconds) => total + seconds, 0);
const each = Object.entries(placeSeconds).map(([name, seconds]) => `${name} ${Math.round(seconds)}`);
console.log(`\nseconds that each part held a place: ${each.join(", ")}; together ${Math.round(sum)}`);
for (const failure of failures) console.log(`\nfailed: ${failure}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

/** These parts and all that they need, in the table's order. */
function withNeeds(names) {
  const wanted = new Set();
  const add = (name) => {
    wanted.add(name);
    for (const need of parts.find((part) => part.name === name).needs ?? []) add(need);
  };
  for (const name of names) add(name);
  return parts.filter(({ name }) => wanted.has(name));
}

/** In the newest commit, or since it; without git's word, yes. */
function hasChanged(folder) {
  return spawnSync("git", ["diff", "--quiet", "HEAD~1", "--", folder], { cwd: root }).status !== 0;
}

/** One way through the browser and the Worker each, beside the checks and the rules. */
function quickSuites() {
  return [
    {
      name: "browser",
      needs: ["build", "seeded"],
      run: ifBuilt(() =>
        inBrowser("one order in the browser", "browser", ["e2e/order-path", "--workers=1"], { VENUES: "2" }),
      ),
    },
    { name: "worker", run: () => inVitest("one order in workerd", "worker", { more: ["order-path"] }) },
  ];
}

/** The browser's, the longest, first; each of the others keeps one workerd busy, and little else. */
function longSuites() {
  const faultTable = join(results, "faults.txt");
  return [
    {
      name: "browser",
      needs: ["build", "seeded"],
      run: ifBuilt(() =>
        inBrowser("browser tests on the build", "browser", [], { E2E: isAll ? "all" : "push" }),
      ),
    },
    {
      name: "worker",
      needs: ["checks"],
      run: () => inVitest("the Worker in workerd", "worker", { env: isAll ? { FUZZ: "full" } : {} }),
    },
    {
      name: "faults",
      async run() {
        await inVitest(
          isAll ? "faults and abuses" : "faults and abuses, bounded (all of it: npm run test:faults)",
          "faults",
          {
            more: ["--reporter=./tests/faults/reporter.ts"],
            env: { FAULTS: isAll ? "full" : "bounded", FAULTS_SUMMARY: faultTable },
          },
        );
        if (existsSync(faultTable)) console.log(readFileSync(faultTable, "utf8").replace(/^/gm, "    "));
      },
    },
  ];
}

/** What only a change of tools, of the server's start or of the deploy can break. */
function releaseSuites() {
  return [
    {
      name: "dev",
      needs: ["build", "seeded"],
      run: ifBuilt(() =>
        inBrowser(
          "from the seat to the bag on the development server (npm run test:dev has more of it)",
          "dev",
          ["-c", "playwright.dev.config.ts", "e2e/whole-way"],
          { VENUES: "2" },
        ),
      ),
    },
    {
      name: "deployed",
      needs: ["build"],
      run: ifBuilt(() => inVitest("from an empty account to a menu, by the command line", "deployed")),
    },
  ];
}
