import { beforeEach, expect, test, vi } from "vitest";
import { installPush } from "#app/offline/worker/push.ts";
import type { PushPayload } from "#domain/notice/push.ts";

const orderId = "0193a1b2-0000-7000-8000-000000000001";
const aPayload = (changes: Partial<PushPayload> = {}): PushPayload => ({
  title: "ההזמנה בדרך למושב",
  body: "כדאי להכין את הקוד",
  language: "he",
  orderId,
  number: 5,
  path: `/order/${orderId}`,
  ...changes,
});

type Shown = { title: string; options: { tag: string; data: PushPayload; silent: boolean; dir: string } };
type FakeWindow = { url: string; focused: boolean; focus: () => void };

let shown: Shown[];
let windows: FakeWindow[];
let scope: EventTarget;
const openWindow = vi.fn();
const subscribe = vi.fn();
const told = vi.fn();

beforeEach(() => {
  shown = [];
  windows = [];
  for (const each of [openWindow, subscribe, told]) each.mockReset();
  scope = Object.assign(new EventTarget(), {
    clients: { matchAll: async () => windows, openWindow },
    registration: {
      getNotifications: async ({ tag }: { tag: string }) =>
        shown.filter(({ options }) => options.tag === tag).map(({ options }) => ({ data: options.data })),
      showNotification: async (title: string, options: Shown["options"]) => {
        shown = [...shown.filter((each) => each.options.tag !== options.tag), { title, options }];
      },
      pushManager: { subscribe },
    },
  });
  vi.stubGlobal("fetch", told);
  installPush(scope as unknown as ServiceWorkerGlobalScope);
});

/** Sends an event as the browser does and waits for all that it waits for. */
async function dispatch(type: string, fields: object) {
  const waits: Promise<unknown>[] = [];
  const event = Object.assign(new Event(type), fields, {
    waitUntil: (wait: Promise<unknown>) => void waits.push(wait),
  });
  scope.dispatchEvent(event);
  await Promise.all(waits);
}
const push = (text: string) => dispatch("push", { data: { text: () => text } });
const tap = (data: PushPayload) => dispatch("notificationclick", { notification: { data, close: () => {} } });
const aWindow = (path: string, focused = false): FakeWindow => ({
  url: `https://seatside.example${path}`,
  focused,
  focus: vi.fn(),
});

test("a message is shown as it is, in its language and direction", async () => {
  await push(JSON.stringify(aPayload()));
  expect(shown).toMatchObject([
    { title: "ההזמנה בדרך למושב", options: { lang: "he", dir: "rtl", silent: false, renotify: true } },
  ]);
});

test("a newer notice of an order takes the older one's place", async () => {
  await push(JSON.stringify(aPayload({ number: 3, title: "first" })));
  await push(JSON.stringify(aPayload({ number: 5, title: "second" })));
  expect(shown.map(({ title }) => title)).toEqual(["second"]);
});

test("a message that was overtaken on its way never shows an old state, and makes no sound", async () => {
  await push(JSON.stringify(aPayload({ number: 5, title: "On its way" })));
  await push(JSON.stringify(aPayload({ number: 3, title: "Being prepared" })));
  expect(shown).toMatchObject([{ title: "On its way", options: { silent: true, data: { number: 5 } } }]);
});

test("whoever looks at the order already hears no sound", async () => {
  windows = [aWindow(`/order/${orderId}`, true)];
  await push(JSON.stringify(aPayload()));
  expect(shown[0]?.options.silent).toBe(true);
});

test.each([
  ["no JSON", "hello"],
  ["nothing", ""],
  ["another site's path", JSON.stringify(aPayload({ path: "https://evil.example/" }))],
  ["a path that is no order's", JSON.stringify(aPayload({ path: "/settings" }))],
  ["no title", JSON.stringify({ ...aPayload(), title: undefined })],
])("a message with %s is none of ours", async (_name, text) => {
  await push(text);
  expect(shown).toEqual([]);
});

test("a tap opens the order", async () => {
  await tap(aPayload());
  expect(openWindow).toHaveBeenCalledWith(`/order/${orderId}`);
});

test("a tap goes to the order's own window where there is one, and takes no other over", async () => {
  const [paying, own] = [aWindow("/order/confirm"), aWindow(`/order/${orderId}`)];
  windows = [paying];
  await tap(aPayload());
  expect(openWindow).toHaveBeenCalledOnce();
  expect(paying.focus).not.toHaveBeenCalled();
  windows = [paying, own];
  await tap(aPayload());
  expect(own.focus).toHaveBeenCalledOnce();
  expect(openWindow).toHaveBeenCalledOnce();
});

test("a subscription that the browser changed is told to the server", async () => {
  const renewed = { endpoint: "https://web.push.apple.com/new" };
  subscribe.mockResolvedValue({ ...renewed, toJSON: () => renewed });
  const options = { userVisibleOnly: true, applicationServerKey: new ArrayBuffer(65) };
  await dispatch("pushsubscriptionchange", { oldSubscription: { options } });
  expect(subscribe).toHaveBeenCalledWith(options);
  expect(told.mock.lastCall?.[0]).toBe("/api/push/subscriptions");
  expect(JSON.parse(told.mock.lastCall?.[1].body)).toEqual(renewed);
});
