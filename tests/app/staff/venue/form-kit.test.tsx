import { expect, test } from "vitest";
import { ChangedNote } from "#app/routes/staff/venue/parts/changed-note.tsx";
import { Input } from "#app/routes/staff/venue/parts/fields.tsx";
import { Rows } from "#app/routes/staff/venue/parts/rows.tsx";
import { draw } from "#tests/support/draw.tsx";

const inStaff = { areas: ["messages", "staff"] as const };

test("only the fields in which somebody else's version differs are named, with what it says", async () => {
  const form = { gate: "5", floor: "1", requiresBoard: true, zones: [{ stand: "Main" }] };
  const theirs = { ...form, gate: "7", requiresBoard: false, zones: [] };
  const editor = {
    form,
    conflict: { current: theirs, form: theirs },
    save: { busy: false },
    showStored: () => {},
  };
  const labels = {
    ...{ gate: "Gate", floor: "Floor", requiresBoard: "Needs a tablet" },
    zones: ["Zones", ({ zones }: typeof form) => `${zones.length} of them`] as [string, () => string],
  };
  const { html } = await draw(<ChangedNote {...{ editor, labels }} onKeepMine={() => {}} />, inStaff);
  const said = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*><bdi>(.*?)<\/bdi>/g)].map(
    ([, ...each]) => each,
  );
  expect(said).toEqual([
    ["Gate", "7"],
    ["Needs a tablet", "no"],
    ["Zones", "0 of them"],
  ]);
});

test("a field of a row stands by its place in the body, with the error of a list that it stands for", async () => {
  const of = {
    form: { zones: [{ sections: "" }, { sections: "101, 999" }] },
    change: () => {},
    errors: { "zones.1.sections.1": "section-unknown" } as const,
  };
  const rows = (
    <Rows of={of} name="zones" fresh={() => ({ sections: "" })} add="Add">
      {(zone) => <Input of={zone} name="sections" label="Sections" />}
    </Rows>
  );
  const { html } = await draw(rows, inStaff);
  const inputs = html.match(/<input[^>]*>/g) ?? [];
  expect(inputs.map((each) => /name="([^"]*)"/.exec(each)?.[1])).toEqual([
    "zones.0.sections",
    "zones.1.sections",
  ]);
  expect(inputs.map((each) => each.includes('aria-invalid="true"'))).toEqual([false, true]);
  expect(html.match(/The stadium doesn’t have this section/g)).toHaveLength(1);
});
