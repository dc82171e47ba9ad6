import { expect, test } from "vitest";
import { AuthScreen } from "#app/routes/account/auth-screen.tsx";
import { draw } from "#tests/support/draw.tsx";

test("the way to register and its form keep their address on the least phones, which count no query's parts", async () => {
  const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, "size");
  Reflect.deleteProperty(URLSearchParams.prototype, "size");
  const contact = { support: { email: "", phone: "" }, operator: "" };
  const given = { next: "/tip", isForOrder: true, contact, takesPasskey: false, takesGuest: false };
  try {
    const { html } = await draw(<AuthScreen mode="register" failure={null} {...given} />);
    const address = "/auth?mode=register&amp;next=%2Ftip";
    expect(html).toContain(`action="${address}"`);
    expect(html).toContain(`href="${address}"`);
    expect(html).toContain('href="/auth?next=%2Ftip"');
  } finally {
    if (size) Object.defineProperty(URLSearchParams.prototype, "size", size);
  }
});
