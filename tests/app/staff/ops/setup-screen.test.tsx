import { expect, test } from "vitest";
import { type SetupFacts, SetupScreen } from "#app/routes/staff/ops/setup/setup.tsx";
import type { Language } from "#domain/language/localized.ts";
import { setupProblems, setupSubjects } from "#domain/provider/setup.ts";
import { draw } from "#tests/support/draw.tsx";

const screen = (setup: SetupFacts["setup"], language: Language = "en") =>
  draw(<SetupScreen setup={setup} />, {
    path: "/staff/ops/setup",
    areas: ["messages", "staff"],
    visitor: { language },
  });

test("what is missing is counted, named and explained, and what is right is shown, too", async () => {
  const { text } = await screen({
    ok: true,
    isPublic: true,
    lines: [
      { subject: "account", name: "acct_1", state: "right", problem: null, detail: "US, USD" },
      {
        subject: "right",
        name: "Disputes: write",
        state: "wrong",
        problem: "right-missing",
        detail: "rak_dispute",
      },
      { subject: "domain", name: "seatside.example", state: "to-make", problem: "not-there", detail: "" },
      { subject: "method", name: "apple_pay", state: "wrong", problem: "method-off", detail: "off" },
      {
        subject: "payments-webhook",
        name: "https://x",
        state: "unseen",
        problem: "right-missing",
        detail: "",
      },
    ],
  });
  for (const each of ["Left to do: 3", "acct_1", "US, USD", "Disputes: write", "Not allowed", "Apple Pay"])
    expect(text).toContain(each);
  expect(text).toContain("Our key isn’t allowed to check this.");
});

for (const language of ["en", "he"] as const)
  test(`every subject and every problem has words (${language})`, async () => {
    const lines = setupSubjects.flatMap((subject) =>
      setupProblems.map((problem) => ({
        subject,
        name: problem,
        state: "wrong" as const,
        problem,
        detail: "",
      })),
    );
    const { html } = await screen({ ok: true, isPublic: true, lines }, language);
    const unnamed = html.match(/<h2[^>]*><\/h2>|text-canceled"><\/span>/g);
    expect(unnamed).toBeNull();
  });

test.each([
  ["not-configured", "nobody can pay here"],
  ["key-refused", "doesn’t accept our key"],
  ["provider-unreached", "didn’t answer"],
] as const)("without an answer (%s) the page says why", async (reason, words) => {
  expect((await screen({ ok: false, reason })).text).toContain(words);
});

test("on a machine of one's own it says why there are no webhooks", async () => {
  const { text } = await screen({ ok: true, isPublic: false, lines: [] });
  expect(text).toContain("can’t be reached from the internet");
});
