import { expect, test } from "vitest";
import { FindLinks, MapQuestion } from "#app/routes/staff/runner/walk/bag-lines.tsx";
import type { Carried } from "#domain/delivery/deliveries.ts";
import { draw } from "#tests/support/draw.tsx";

const areas = ["messages", "staff"] as const;
const place = "31.751,35.19";
const order = {
  ...{ id: "o", customerName: "Noa", phone: "0525550142", ticketImage: null },
  position: { latitude: 31.751, longitude: 35.19, accuracyMetres: 12 },
} as Carried;

test("the way to a fan leads out of the app only after a question that says who learns what", async () => {
  const links = await draw(<FindLinks order={order} />, { path: "/staff/runner", areas: [...areas] });
  expect(links.text).toContain("Map ±12 m");
  expect(links.html).not.toContain("google");
  expect(links.html).not.toContain(place);
  const question = await draw(<MapQuestion place={place} onClose={() => {}} />, {
    path: "/staff/runner",
    areas: [...areas],
  });
  expect(question.text).toContain("Google will learn where this fan sits");
  expect(question.html).toContain('rel="noreferrer"');
});
