import { Trans, useLingui } from "@lingui/react/macro";
import type { Bound } from "../parts/bound.ts";
import { Part } from "../parts/part.tsx";
import { Rows } from "../parts/rows.tsx";
import { GroupCard } from "./group-card.tsx";
import { type ItemForm, newGroup, newOption } from "./item-form.ts";

/** Same limit as the importer. */
const maxGroups = 6;

export function GroupsPart({ of }: { of: Bound<ItemForm> }) {
  const { t } = useLingui();
  const { currency, customization: groups } = of.form;
  return (
    <Part
      id="choices"
      title={t`Choices`}
      note={<Trans>What the fan picks with the dish, and how much more it costs.</Trans>}
    >
      <Rows
        of={of}
        name="customization"
        fresh={() => newGroup(groups)}
        most={maxGroups}
        add={t`Add a choice`}
      >
        {(group) => <GroupCard group={group} currency={currency} freshOption={() => newOption(groups)} />}
      </Rows>
    </Part>
  );
}
