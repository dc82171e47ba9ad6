import type { Page } from "playwright/test";

/** Gives the page a phone's authenticator in software, which says yes until it is told to refuse. */
export async function aPhoneWithFinger(page: Page) {
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    keys: async () => (await device.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    refuse: () => device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false }),
    allow: () => device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true }),
  };
}
