// npm start: the whole product on this machine, as it is deployed. With --dev (npm run dev) the development server
// serves it, from the same state. Plain JavaScript for Node 20: it runs before anything is installed.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { seatsideArguments, serverCommand } from "./lib/app-server.mjs";
import { buildIfChanged } from "./lib/build.mjs";
import { demoAccounts, demoPassword, localStripeArguments, testCards } from "./lib/demo.mjs";
import { isPortFree, waitForAddress } from "./lib/ports.mjs";
import { fail, prepare, root, say, startChild, step, stopChild } from "./lib/prelude.mjs";
import { keepSchedule } from "./lib/schedule.mjs";

const options = process.argv.slice(2);
const isDev = options.includes("--dev");
/** The stands' own hours; otherwise the demo is always open (decision 30). */
const realHours = options.filter((each) => each === "--real-hours");
const command = isDev ? "npm run dev" : "npm start";
if (options.includes("--help") || options.includes("-h")) {
  console.log(`Usage: ${command} [-- --real-hours]

Serves the whole product on this machine; Ctrl+C stops it.

  --real-hours  the demo's stands keep their own hours, instead of being always open
  PORT, STRIPE_PORT, SEATSIDE_STATE  other ports (5173, 12111), another folder for the data (.wrangler/state)`);
  process.exit(0);
}
const unknown = options.find((each) => !["--dev", "--real-hours"].includes(each));
if (unknown) fail(`“${unknown}” is no option of ${command}: it knows --real-hours and --help.`);
const port = Number(process.env.PORT ?? 5173);
const stripePort = Number(process.env.STRIPE_PORT ?? 12111);
const appOrigin = `http://localhost:${port}`;
const state = resolve(root, process.env.SEATSIDE_STATE || ".wrangler/state");
const startedAt = Date.now();

console.log("Seatside: food and drinks to a stadium seat\n");
const { node, env } = prepare();
const ownStripeKeys = hasOwnStripeKeys();

if (!(await isPortFree(port)))
  fail(`Port ${port} is taken. Stop what uses it, or choose another: PORT=5174 ${command}`);
if (!ownStripeKeys && !(await isPortFree(stripePort)))
  fail(
    `Port ${stripePort} (local Stripe server) is taken. Stop what uses it, or: STRIPE_PORT=12112 ${command}`,
  );

const stepEnv = { ...env, SEATSIDE_STATE: state, CI: "1" };
const seeded = step(
  "tables are up to date, demo stadiums, shops, menus and accounts are in",
  node,
  seatsideArguments("seed", ...realHours),
  stepEnv,
);
const steps = await Promise.all([seeded, isDev ? { ok: true } : buildIfChanged(node, stepEnv)]);
if (!steps.every(({ ok }) => ok)) fail("Seatside could not start: the step above failed.");

const children = [];
let stopping = false;
function stop(code) {
  if (stopping) return;
  stopping = true;
  for (const child of children) stopChild(child);
  setTimeout(() => {
    for (const child of children) stopChild(child, "SIGKILL");
    process.exit(code);
  }, 1_500);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(0));

function launch(label, args, moreEnv = {}) {
  const child = startChild(node, args, { env: { ...stepEnv, ...moreEnv } });
  children.push(child);
  child.ready = false;
  child.kept = "";
  const pass = (chunk) => {
    if (child.ready) process.stdout.write(chunk);
    else child.kept += chunk;
  };
  child.stdout.on("data", pass);
  child.stderr.on("data", pass);
  child.on("exit", (code) => {
    if (stopping) return;
    console.error(`\n✖ The ${label} ended (${code ?? "by a signal"}).\n${child.kept.slice(-3_000)}`);
    stop(1);
  });
  return child;
}

if (!ownStripeKeys) {
  const stripe = launch("local Stripe server", [
    "--disable-warning=ExperimentalWarning",
    ...localStripeArguments({ port: stripePort, appOrigin, stateFile: join(state, "stripe.json") }),
  ]);
  if (
    !(await waitForAddress(
      `http://127.0.0.1:${stripePort}/stripe.js`,
      60_000,
      () => stripe.exitCode === null,
    ))
  )
    stop(1);
  stripe.ready = true;
  say(`local Stripe server on port ${stripePort}`);
}

const label = isDev ? "development server" : "app on workerd";
say(`starting the ${label}`);
const server = serverCommand({ isDev, port, state, stripePort: ownStripeKeys ? null : stripePort });
const app = launch(label, server.args, server.env);
if (!(await waitForAddress(`${appOrigin}/home`, 300_000, () => app.exitCode === null))) {
  console.error(app.kept.slice(-3_000));
  stop(1);
} else {
  app.ready = true;
  keepSchedule(appOrigin);
  printWelcome();
}

function printWelcome() {
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const accounts = demoAccounts.map(({ email, about }) => `    ${email.padEnd(28)} ${about}`);
  const cards = testCards.map(([number, what]) => `    ${number}   ${what}`);
  console.log(`
  Seatside is ready after ${seconds} s:  ${appOrigin}

  Accounts (password ${demoPassword})
${accounts.join("\n")}
${
  ownStripeKeys
    ? "\n  Payments go to Stripe with the keys in .dev.vars.\n"
    : `
  Test cards (any future date, any CVC)
${cards.join("\n")}
`
}
  Move an order on:  npm run staff -- teddy@seatside.example next <order code>
  A seat's link:     ${appOrigin}/home?stadium=teddy&section=112&row=14&seat=7&gate=5
  Made up, with tax, receipts and certificates (demo@seatside.example manages both):
    in Israel        ${appOrigin}/home?stadium=almond-park&section=101&row=4&seat=7&gate=1
    in New York      ${appOrigin}/home?stadium=pretzel-yard&section=2&row=4&seat=7&gate=A
  Mails are files under .wrangler/tmp until it stops. Stop with Ctrl+C.
`);
}

/** Keys of one's own in .dev.vars: then the local Stripe server has no part. */
function hasOwnStripeKeys() {
  const file = join(root, ".dev.vars");
  if (!existsSync(file)) return false;
  const key = /^\s*STRIPE_SECRET_KEY\s*=\s*"?([^"\s]+)/m.exec(readFileSync(file, "utf8"))?.[1];
  return key !== undefined && !key.includes("_test_local_");
}
