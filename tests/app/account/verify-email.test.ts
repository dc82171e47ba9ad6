import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { servicesContext } from "#app/context.ts";
import { action, loader } from "#app/routes/account/verify-email.tsx";

type Call = (args: never) => unknown;

test("opening the link confirms nothing, for programs that scan mails open it too; the button does", async () => {
  const asked: string[] = [];
  const context = new RouterContextProvider();
  const verifyEmail = async (token: string) => asked.push(token) > 0;
  context.set(servicesContext, { identity: { verifyEmail } } as never);
  const args = { context, url: new URL("https://x.example/verify-email?token=abc") } as never;
  expect((loader as Call)(args)).toMatchObject({ data: { hasToken: true } });
  expect(asked).toEqual([]);
  expect(await (action as Call)(args)).toMatchObject({ data: { isConfirmed: true } });
  expect(asked).toEqual(["abc"]);
});
