import { expect, test } from "vitest";
import { LocationCard, nearestEntrance, otherEntrance } from "#app/routes/checkout/place/location-card.tsx";
import { draw } from "#tests/support/draw.tsx";

const block = (entrance: string, latitude: number) => ({
  entrance,
  latitude,
  longitude: 35.19,
  stand: "Main" as const,
  area: "",
  sections: [],
  areas: [],
  rows: 1,
  seats: 1,
});
const blocks = [block("1", 31.751), block("5", 31.752)];

test("the entrance of the nearest block", () => {
  expect(nearestEntrance(blocks, { latitude: 31.7518, longitude: 35.19 })).toBe("5");
});

test("none for one who is not in the stadium", () => {
  expect(nearestEntrance(blocks, { latitude: 32.08, longitude: 34.78 })).toBeNull();
});

const nearGate1 = { latitude: 31.751, longitude: 35.19, accuracyMetres: 10 };

test("a phone near another gate than the seat's is told that gate", () => {
  expect(otherEntrance(blocks, nearGate1, "5")).toBe("1");
});

test.each([
  ["the seat's own gate is the nearest", nearGate1, "1"],
  ["its name is typed in another case", nearGate1, " 1 "],
  ["the position may err by more than the difference", { ...nearGate1, accuracyMetres: 200 }, "5"],
  ["the stadium has no such gate", nearGate1, "99"],
  ["the phone is not in the stadium", { latitude: 32.08, longitude: 34.78, accuracyMetres: 5 }, "5"],
])("nothing is asked when %s", (_, position, entrance) => {
  expect(otherEntrance(blocks, position, entrance)).toBeNull();
});

test("a seat at one gate and a phone at another are asked about, with one tap for each answer", async () => {
  const card = (entrance: string) =>
    draw(
      <LocationCard
        location={{ status: "granted", position: nearGate1, ask: async () => true }}
        blocks={blocks}
        entrance={entrance}
        onOtherSeat={() => {}}
        onHelp={() => {}}
        isMissing={false}
        isOptional={false}
      />,
    );
  const { text } = await card("5");
  expect(text).toContain("You’re near gate 1, your seat is at gate 5");
  expect(text).toContain("Yes, gate 5");
  expect(text).toContain("Change seat");
  expect((await card("1")).text).toContain("Location received accurate to 10 m · near gate 1");
});
