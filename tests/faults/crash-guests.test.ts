import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { user } from "#worker/db/schema/index.ts";
import { servicesOf } from "#worker/services/services.ts";
import { anAuthenticator } from "../support/authenticator.ts";
import { dyingServices, forEachDeath } from "../support/dying-worker.ts";
import {
  aGuest,
  aGuestOrder,
  aGuestVenue,
  type Guest,
  headersOf,
  mailedCode,
  take,
} from "../support/worker-guests.ts";
import { move, row, view } from "../support/worker-orders.ts";
import { db, origin, password, signUp, signUpStaff } from "../support/worker-world.ts";
import main from "./main.ts";
import { injects, rounds } from "./support/fault.ts";
import { sweepDeaths } from "./support/sweep.ts";

const { identity } = servicesOf(env);
const { guests, passkeys } = identity;
const sessionOf = async (client: Pick<Guest, "cookies">) => {
  const found = await identity.findSession(headersOf(client));
  if (!found) throw new Error("not signed in");
  return found;
};

for (const steps of [[], ["accept"]])
  test(`a process that dies anywhere while an account takes a guest along brings the order, its card ${steps.length ? "charged" : "held"}, once`, async () => {
    const deaths = await sweepDeaths(
      {
        async prepare() {
          const venue = await aGuestVenue();
          const [guest, owner] = [await aGuest(venue), await signUp()];
          const id = await aGuestOrder(guest, venue);
          const { orderCode: code } = await row(id);
          const staff = await signUpStaff({ role: "shop", shopId: venue.shopId });
          for (const action of steps) await move(staff, code, { action });
          await db.update(user).set({ emailVerified: true }).where(eq(user.id, owner.userId));
          const typed = await mailedCode(guest, owner.email);
          await guests.proveMail(await sessionOf(guest), owner.email, typed, headersOf(guest));
          return { guest, owner, id, code, staff };
        },
        act: ({ guest, owner }) => guest.send("POST", "/api/session", { email: owner.email, password }),
        idOf: ({ id }) => id,
        async check({ guest, owner, id, code, staff }) {
          expect((await guest.send("POST", "/api/session", { email: owner.email, password })).status).toBe(
            200,
          );
          // What a crash cut short is finished by the clock.
          await main.scheduled(createScheduledController({ cron: "* * * * *" }), env);
          expect(await row(id)).toMatchObject({ customerId: owner.userId });
          expect((await view(owner, id)).id).toBe(id);
          expect(await db.$count(user, eq(user.id, guest.userId))).toBe(0);
          if (steps.length === 0) expect((await move(staff, code, { action: "accept" })).status).toBe(200);
          expect((await row(id)).status).toBe(OrderStatus.PREPARING);
        },
      },
      18,
    );
    injects(
      49,
      `process stopped before and after each outside call of a guest's claim, ${steps[0] ?? "placed"}`,
      deaths,
    );
  });

test("a process that dies anywhere while a guest's passkey is stored leaves a guest who adds one, or an account with one", async () => {
  const venue = await aGuestVenue();
  const deaths = await forEachDeath(
    async (death) => {
      const [guest, device] = [await aGuest(venue), await anAuthenticator(origin)];
      const add = async (services: Pick<typeof identity, "passkeys">) => {
        const asked = await passkeys.addOptions(await sessionOf(guest), headersOf(guest));
        if (!asked.ok) throw new Error(asked.reason);
        take(guest, asked.headers);
        const response = await device.create(asked.options as { challenge: string });
        const body = { response, name: "Phone" };
        return await services.passkeys.add(await sessionOf(guest), body, headersOf(guest));
      };
      // The library answers a record that is gone with errors and refusals of its own.
      const end = await add(dyingServices(death).identity).then(
        ({ ok }) => (ok ? ("lived" as const) : ("died" as const)),
        () => "died" as const,
      );
      const enter = async () => {
        const asked = await passkeys.entryOptions("show", headersOf(guest));
        if (!asked.ok) throw new Error(asked.reason);
        take(guest, asked.headers);
        const response = await device.get(asked.options as { challenge: string });
        return await passkeys.signIn(response as never, headersOf(guest));
      };
      // In the same browser, whose session is still the guest's: the key is a way in, or none.
      let entered = await enter();
      if (!entered.ok) {
        expect([end, entered.reason]).toEqual(["died", "passkey-failed"]);
        expect((await sessionOf(guest)).user).toMatchObject({ id: guest.userId, isGuest: true });
        expect(await add(identity)).toMatchObject({ ok: true });
        entered = await enter();
      }
      if (!entered.ok) throw new Error(entered.reason);
      take(guest, entered.headers);
      const { user: whole } = await sessionOf(guest);
      expect([whole.id, whole.isGuest]).toEqual([guest.userId, undefined]);
      return end;
    },
    rounds(2, 1) === 2 ? ["before", "after"] : ["after"],
  );
  injects(49, "process stopped before and after each trip to the record of a guest's new passkey", deaths);
});
