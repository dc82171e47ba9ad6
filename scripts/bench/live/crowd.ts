import { liveProtocol } from "#domain/order/order-events.ts";
import { placeOrder, signUpFan } from "../../lib/fan.ts";
import type { Platform } from "./platform.ts";
import { openSocket } from "./socket.ts";

/** An order's room keeps no more of one person. */
const socketsPerPerson = 10;
const openAtOnce = 25;

type Person = { id: string; cookie: string };
export type Crowd = Awaited<ReturnType<typeof gather>>;

/** The people of a run: a fan, a runner, and enough staff for the sockets. */
export async function gather(platform: Platform, mostSockets: number) {
  const { origin, stripe, prepare } = platform;
  const fan = await signUpFan(origin);
  const model = await signUpFan(origin);
  const first = await placeOrder(fan, stripe.origin);
  const { shopId } = await prepare<{ shopId: string }>("shop", { id: first.id });
  const place = { likeEmail: model.email, stadiumId: "teddy", shopId };
  const people = await prepare<Person[]>("people", {
    ...place,
    count: Math.max(1, Math.ceil(mostSockets / socketsPerPerson)),
    role: "shop",
  });
  const runner = (await signUpFan(origin)).email;
  const [carrier] = await prepare<Person[]>("people", {
    ...place,
    likeEmail: runner,
    count: 1,
    role: "runner",
  });
  if (!carrier) throw new Error("no runner");
  const [member] = people;
  const call = async (person: Person | undefined, code: string, body: unknown) => {
    const answer = await fetch(`${origin}/api/staff/orders/${code}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: person?.cookie ?? "" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${JSON.stringify(body)} gave ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  };

  /** Records the product's calls for opening a socket. */
  async function tapeOpening(id: string) {
    await prepare("quiet");
    await prepare("tape", { id });
    const heard = Promise.withResolvers<void>();
    const path = `/api/orders/${id}/socket?protocol=${liveProtocol}`;
    const close = await openSocket(platform.port, path, member?.cookie ?? "", () => heard.resolve());
    await heard.promise;
    await prepare("quiet");
    await prepare("opened");
    close();
  }

  return {
    /** An accepted order, and its copy for the bare object. */
    async anOrder() {
      const { id, code } = await placeOrder(fan, stripe.origin);
      await call(member, code, { action: "accept" });
      const view = await fan.call<{ order: { handoverPin: string } }>("GET", `/api/orders/${id}`);
      await prepare("quiet");
      const twin = (await prepare<{ id: string }>("twin", { id })).id;
      /** The transitions without a call to the payment provider. */
      const steps = [
        () => call(member, code, { action: "ready" }),
        () => call(member, code, { action: "hand-over", runnerId: carrier.id }),
        () => call(carrier, code, { action: "arrive" }),
        () => call(carrier, code, { action: "deliver", proof: view.order.handoverPin }),
      ];
      await tapeOpening(id);
      return { id, twin, steps };
    },
    /** Opens `count` sockets, ten per person. */
    async listen(path: string, count: number, hear: (text: string, at: number) => void) {
      const closes: (() => void)[] = [];
      for (let from = 0; from < count; from += openAtOnce) {
        const some = Array.from({ length: Math.min(openAtOnce, count - from) }, (_, index) => {
          const cookie = people[Math.floor((from + index) / socketsPerPerson)]?.cookie ?? "";
          return openSocket(platform.port, path, cookie, hear);
        });
        closes.push(...(await Promise.all(some)));
      }
      return () => {
        for (const close of closes) close();
      };
    },
  };
}
