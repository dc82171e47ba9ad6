import { expect, test } from "vitest";
import ConfirmPassword from "#app/routes/account/confirm-password.tsx";
import { draw } from "#tests/support/draw.tsx";

test("who has neither password nor passkey, kept by an address alone, is led to a password", async () => {
  const Screen = ConfirmPassword as unknown as (props: { loaderData: object }) => React.ReactNode;
  const of = (hasPassword: boolean, hasPasskey: boolean) =>
    draw(<Screen loaderData={{ email: "noa@example.com", hasPassword, hasPasskey }} />);
  const way = 'href="/forgot-password"';
  expect((await of(false, false)).html).toContain(way);
  expect((await of(false, true)).html).not.toContain(way);
  expect((await of(true, false)).html).not.toContain(way);
});
