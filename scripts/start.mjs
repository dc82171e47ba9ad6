// npm start: the whole product on this machine. Plain JavaScript for Node 20: it runs before anything is installed.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { demoAccounts, demoPassword, localStripeArguments, testCards } from "./lib/demo.mjs";
import { isPortFree, waitForAddress } from "./lib/ports.mjs";
import { fail, prepare, root, say, startChild, step, stopChild } from "./lib/prelude.mjs";

const port = Number(process.env.PORT ?? 5173);
const stripePort = Number(process.env.STRIPE_PORT ?? 12111);
const appOrigin = `http://localhost:${port}`;
const state = process.env.SEATSIDE_STATE || ".wrangler/state";
const startedAt = Date.now();

console.log("Seatside: food and drinks to a stadium seat\n");
const { node, env } = prepare();
const ownStripeKeys = hasOwnStripeKeys();

if (!(await isPortFree(port)))
  fail(`Port ${port} is taken. Stop what uses it, or choose another: PORT=5174 npm start`);
if (!ownStripeKeys && !(await isPortFree(stripePort)))
  fail(
    `Port ${stripePort} (local Stripe server) is taken. Stop what uses it, or: STRIPE_PORT=12112 npm start`,
  );

const stepEnv = { ...env, SEATSIDE_STATE: state, STRIPE_PORT: String(stripePort), CI: "1" };
step(
  "database is up to date",
  node,
  ["node_modules/.bin/wrangler", "d1", "migrations", "apply", "DB", "--local", "--persist-to", state],
  { env: stepEnv },
);
step(
  "demo stadiums, shops, menus and accounts are in",
  node,
  ["--disable-warning=ExperimentalWarning", "scripts/seatside.ts", "seed"],
  { env: stepEnv },
);

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

function launch(label, args) {
  const child = startChild(node, args, { env: stepEnv });
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
      15_000,
      () => stripe.exitCode === null,
    ))
  )
    stop(1);
  stripe.ready = true;
  say(`local Stripe server on port ${stripePort}`);
}

say("starting the dev server");
const dev = launch("dev server", [
  "node_modules/.bin/react-router",
  "dev",
  "--port",
  String(port),
  "--strictPort",
]);
if (!(await waitForAddress(`${appOrigin}/home`, 120_000, () => dev.exitCode === null))) {
  console.error(dev.kept.slice(-3_000));
  stop(1);
} else {
  dev.ready = true;
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
  Mails are files under .wrangler/tmp. Stop with Ctrl+C.
`);
}

/** Keys of one's own in .dev.vars: then the local Stripe server has no part. */
function hasOwnStripeKeys() {
  const file = join(root, ".dev.vars");
  if (!existsSync(file)) return false;
  const key = /^\s*STRIPE_SECRET_KEY\s*=\s*"?([^"\s]+)/m.exec(readFileSync(file, "utf8"))?.[1];
  return key !== undefined && !key.includes("_test_local_");
}
