import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { Currency } from "#domain/money/money.ts";
import { noTexts } from "../parts/texts.ts";
import type { Fields } from "../parts/use-save.ts";
import { GroupCard } from "./group-card.tsx";
import { type GroupForm, newOption } from "./item-form.ts";

/** Same limit as the importer. */
const maxGroups = 6;

export function GroupsPart({
  groups,
  currency,
  onChange,
  errors,
}: {
  groups: GroupForm[];
  currency: Currency;
  onChange: (groups: GroupForm[]) => void;
  errors: Fields;
}) {
  const { t } = useLingui();
  const put = (index: number, group: GroupForm) => onChange(groups.with(index, group));
  function swap(index: number, direction: "up" | "down") {
    const other = direction === "up" ? index - 1 : index + 1;
    const [one, two] = [groups[index], groups[other]];
    if (one && two) onChange(groups.with(index, two).with(other, one));
  }
  return (
    <section id="choices" className="form-part" aria-label={t`Choices`}>
      <div>
        <h3 className="text-lg">
          <Trans>Choices</Trans>
        </h3>
        <p className="text-sm text-muted">
          <Trans>What the fan picks with the dish, and how much more it costs.</Trans>
        </p>
      </div>
      {groups.map((group, index) => (
        <GroupCard
          key={group.key}
          group={group}
          path={`customization.${index}`}
          currency={currency}
          errors={errors}
          isFirst={index === 0}
          isLast={index === groups.length - 1}
          onChange={(next) => put(index, next)}
          onMove={(direction) => swap(index, direction)}
          onRemove={() => onChange(groups.toSpliced(index, 1))}
        />
      ))}
      <Button
        kind="soft"
        disabled={groups.length >= maxGroups}
        onClick={() => onChange([...groups, newGroup()])}
        className="justify-self-start"
      >
        <Icon name="plus" />
        <Trans>Add a choice</Trans>
      </Button>
    </section>
  );
}

function newGroup(): GroupForm {
  return {
    key: crypto.randomUUID(),
    id: "",
    kind: "extras",
    name: noTexts,
    min: "0",
    max: "1",
    options: [newOption()],
  };
}
