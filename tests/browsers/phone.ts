import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/lib/ports.mjs";

export type Spot = { x: number; y: number };

/** What a test needs of a browser: both WebDrivers give this, and no more is used of either. */
export type Phone = {
  /** Opens an address, without waiting for the page. */
  open(url: string): Promise<void>;
  /** Runs a function's body in the page, or in the frame that a selector names, with `args`. */
  run<T>(body: string, args?: unknown[], frame?: string): Promise<T>;
  /** The browser's own input events: at a point of the window or of a frame that is in view, and on the keys. */
  press(point: Spot, frame?: string): Promise<void>;
  type(text: string, frame?: string): Promise<void>;
  close(): Promise<void>;
};

const size = { width: 390, height: 844 };
const pressed = ({ x, y }: Spot) => [
  {
    type: "pointer",
    id: "finger",
    parameters: { pointerType: "mouse" },
    actions: [
      { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  },
];
const typed = (text: string) => [
  {
    type: "key",
    id: "keys",
    actions: [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]),
  },
];

function start(command: string, args: string[], env = {}) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      said = (said + chunk).slice(-8_000);
    });
  return { child, said: () => said };
}

async function ended(child: ChildProcess) {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill();
  await gone;
}

export async function until<T>(
  what: string,
  ask: () => Promise<T> | T,
  withinMs = 20_000,
): Promise<NonNullable<T>> {
  const endsAt = Date.now() + withinMs;
  for (let last: unknown; ; ) {
    // A page that is being replaced answers nothing.
    const found = await Promise.resolve(ask()).catch((error: unknown) => {
      last = error;
      return null;
    });
    if (found) return found as NonNullable<T>;
    if (Date.now() > endsAt) throw new Error(`Not within ${withinMs} ms: ${what}. ${last ?? ""}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const firefoxes = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];
export const findFirefox = () => firefoxes.find((path) => existsSync(path)) ?? null;

type Pending = { resolve(value: unknown): void; reject(error: Error): void };
type Context = { context: string; url: string; children?: Context[] };

/** Firefox by WebDriver BiDi, which needs no driver of its own. */
export async function openFirefox(path: string): Promise<Phone> {
  const profile = mkdtempSync(join(tmpdir(), "seatside-firefox-"));
  // Addresses of this machine are the test's network: nothing else is asked for.
  writeFileSync(
    join(profile, "user.js"),
    [
      "app.update.enabled",
      "datareporting.policy.dataSubmissionEnabled",
      "network.captive-portal-service.enabled",
    ]
      .map((name) => `user_pref("${name}", false);\n`)
      .join(""),
  );
  const { child, said } = start(
    path,
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
    {
      MOZ_DISABLE_CONTENT_SANDBOX: "1",
      HOME: profile,
    },
  );
  const address = await until(
    "Firefox listens",
    () => /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said())?.[1],
    60_000,
  );
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const pending = new Map<number, Pending>();
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data));
    const call = pending.get(message.id);
    pending.delete(message.id);
    if (message.type === "error") call?.reject(new Error(`${message.error}: ${message.message}`));
    else call?.resolve(message.result);
  };
  let last = 0;
  const send = <T>(method: string, params: object) =>
    new Promise<T>((resolve, reject) => {
      pending.set(++last, { resolve: resolve as Pending["resolve"], reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  await send("session.new", { capabilities: {} });
  const tree = async () => (await send<{ contexts: Context[] }>("browsingContext.getTree", {})).contexts;
  const [{ context } = { context: "" }] = await tree();
  await send("browsingContext.setViewport", { context, viewport: size });

  async function evaluate<T>(target: string, body: string, args: unknown[]): Promise<T> {
    const answer = await send<{
      type: string;
      result?: { value?: string };
      exceptionDetails?: { text: string };
    }>("script.callFunction", {
      functionDeclaration: `async (text) => JSON.stringify((await (async (...args) => { ${body} })(...JSON.parse(text))) ?? null)`,
      arguments: [{ type: "string", value: JSON.stringify(args) }],
      awaitPromise: true,
      target: { context: target },
    });
    if (answer.type === "exception") throw new Error(answer.exceptionDetails?.text);
    return JSON.parse(answer.result?.value ?? "null") as T;
  }

  /** Another site's frame is another process: input goes to it alone. */
  async function contextOf(frame?: string): Promise<string> {
    if (!frame) return context;
    const src = await evaluate<string>(context, "return document.querySelector(args[0]).src", [frame]);
    const inner = (await tree())[0]?.children?.find(({ url }) => url === src);
    if (!inner) throw new Error(`no frame ${frame}`);
    return inner.context;
  }
  const perform = async (actions: object[], frame?: string) =>
    void (await send("input.performActions", { context: await contextOf(frame), actions }));

  return {
    async open(url) {
      await send("browsingContext.navigate", { context, url, wait: "none" });
    },
    async run(body, args = [], frame) {
      return evaluate(await contextOf(frame), body, args);
    },
    press: (point, frame) => perform(pressed(point), frame),
    type: (text, frame) => perform(typed(text), frame),
    async close() {
      socket.close();
      await ended(child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const webkitDriver = "/usr/bin/WebKitWebDriver";
const miniBrowsers = ["4.1", "4.0", "6.0"].flatMap((version) =>
  ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/libexec"].map((folder) =>
    join(folder, `webkit2gtk-${version}`, "MiniBrowser"),
  ),
);
const findMiniBrowser = () => miniBrowsers.find((path) => existsSync(path));
export const findWebKit = () => (existsSync(webkitDriver) && findMiniBrowser() ? webkitDriver : null);

/** Opening a window takes longest. */
const answerMs = 10_000;
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** WebKitGTK by its WebDriver; it draws into a screen of its own where there is none. */
export async function openWebKit(path: string): Promise<Phone> {
  const display = process.env.DISPLAY ?? `:${90 + (process.pid % 900)}`;
  const screen = process.env.DISPLAY
    ? null
    : start("Xvfb", [display, "-screen", "0", "800x1000x24", "-nolisten", "tcp"]);
  const port = await freePort();
  const driver = start(path, [`--port=${port}`], { DISPLAY: display });
  const base = `http://127.0.0.1:${port}`;
  async function send<T>(method: string, address: string, body?: object): Promise<T> {
    // A script that is asked while its page is being replaced may never be answered: it is asked again.
    const signal = AbortSignal.timeout(answerMs);
    const answer = await fetch(`${base}${address}`, {
      method,
      body: body ? JSON.stringify(body) : null,
      signal,
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${method} ${address}: ${value?.error} ${value?.message ?? ""}`);
    return value;
  }
  const options = { binary: findMiniBrowser(), args: ["--automation"] };
  const capabilities = { alwaysMatch: { pageLoadStrategy: "none", "webkitgtk:browserOptions": options } };
  const { sessionId } = await until(
    "WebKit opens a window",
    () => send<{ sessionId: string }>("POST", "/session", { capabilities }),
    60_000,
  );
  const session = `/session/${sessionId}`;
  await send("POST", `${session}/window/rect`, size);
  const evaluate = <T>(body: string, args: unknown[]) =>
    send<string>("POST", `${session}/execute/async`, {
      script: `const [text, done] = arguments;
        (async (...args) => { ${body} })(...JSON.parse(text)).then(
          (value) => done(JSON.stringify({ value: value ?? null })),
          (error) => done(JSON.stringify({ error: String(error) })));`,
      args: [JSON.stringify(args)],
    }).then((text) => {
      const { value, error } = JSON.parse(text) as { value: T; error?: string };
      if (error) throw new Error(error);
      return value;
    });

  return {
    open: async (url) => void (await send("POST", `${session}/url`, { url })),
    async run(body, args = [], frame) {
      if (!frame) return evaluate(body, args);
      const found = await send<Record<string, string>>("POST", `${session}/element`, {
        using: "css selector",
        value: frame,
      });
      await send("POST", `${session}/frame`, { id: { [elementKey]: found[elementKey] } });
      try {
        return await evaluate(body, args);
      } finally {
        await send("POST", `${session}/frame`, { id: null });
      }
    },
    async press({ x, y }, frame) {
      const corner = frame
        ? await evaluate<Spot>(
            `const element = document.querySelector(args[0]);
            const { left, top } = element.getBoundingClientRect();
            return { x: left + element.clientLeft, y: top + element.clientTop };`,
            [frame],
          )
        : { x: 0, y: 0 };
      const actions = pressed({ x: corner.x + x, y: corner.y + y });
      await send("POST", `${session}/actions`, { actions });
    },
    type: async (text) => void (await send("POST", `${session}/actions`, { actions: typed(text) })),
    async close() {
      await send("DELETE", session).catch(() => {});
      await ended(driver.child);
      if (screen) await ended(screen.child);
    },
  };
}
