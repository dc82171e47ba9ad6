import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { ErrorScreen } from "#app/components/page/error-screen.tsx";
import { offlinePage } from "#app/offline/worker/offline-page.ts";
import Splash from "#app/routes/account/splash.tsx";
import { draw } from "#tests/support/draw.tsx";

const link = /<a [^>]*href="\/settings\/accessibility"[^>]*>(.*?)<\/a>/;

// What tests/e2e/all-screens.spec.ts can't hold still.
test("the logo, a screen that broke and a page that isn't saved lead to the accessibility statement, too", async () => {
  const props = { loaderData: { next: "/home" } } as ComponentProps<typeof Splash>;
  const splash = await draw(<Splash {...props} />);
  expect(splash.html).toMatch(link);
  const broken = await draw(<ErrorScreen />, { visitor: { language: "he" } });
  expect(link.exec(broken.html)?.[1]).toContain("נגישות");
  expect(await offlinePage().text()).toMatch(link);
});
