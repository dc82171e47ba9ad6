import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { SelectField } from "#app/components/select-field.tsx";
import { Sheet } from "#app/routes/staff/parts/sheet.tsx";
import { categoryBodySchema } from "#domain/schemas/venue-console.ts";
import type { VenueCategory } from "#domain/venue/venue-console.ts";
import { categoryTints } from "#domain/venue/venue-lists.ts";
import type { StoredCategory } from "#domain/wire/calls.ts";
import { ChangedNote } from "../parts/changed-note.tsx";
import { checkForm } from "../parts/check-form.ts";
import { PictureField } from "../parts/picture-field.tsx";
import { SaveProblem } from "../parts/save-problem.tsx";
import { joinTexts, noTexts, type Texts, textsOf } from "../parts/texts.ts";
import { TextsFields } from "../parts/texts-fields.tsx";
import { useEditor } from "../parts/use-editor.ts";
import type { Fields } from "../parts/use-save.ts";
import { useVenue } from "../parts/use-venue.ts";
import { useFieldProblem } from "../parts/venue-words.ts";

type Form = { name: Texts; picture: string; tint: string; isDrinks: boolean; taxClass: string };

function toForm(stored: StoredCategory | null): Form {
  if (!stored)
    return {
      ...{ name: noTexts, picture: "fork-and-knife-with-plate", tint: "warm" },
      ...{ isDrinks: false, taxClass: "" },
    };
  return {
    name: textsOf(stored.name),
    picture: stored.picture,
    tint: stored.tint,
    isDrinks: stored.isDrinks,
    taxClass: stored.taxClass ?? "",
  };
}

export function CategorySheet({
  category,
  onClose,
}: {
  category: VenueCategory | null;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const venue = useVenue();
  const editor = useEditor<StoredCategory, Form>(category, toForm);
  const { form, change, save, conflict, base } = editor;
  const [isRemoving, setIsRemoving] = useState(false);
  const theirs = conflict?.current;
  const params = { stadiumId: venue.id };

  async function submit(over?: StoredCategory) {
    const sent = checkForm(categoryBodySchema, form);
    if (!sent.ok) return save.refuse(sent.fields);
    const stored = over ?? base;
    if (over) editor.rebase(over);
    const said = { said: t`Saved. Fans see it within a minute.` };
    const answer = stored
      ? await save.send(
          "PUT /staff/venue/:stadiumId/categories/:id",
          { params: { ...params, id: stored.id }, body: { tag: stored.tag, category: sent.body } },
          said,
        )
      : await save.send(
          "POST /staff/venue/:stadiumId/categories",
          { params, body: { category: sent.body } },
          said,
        );
    if (answer.ok) onClose();
  }

  async function remove() {
    if (!base) return;
    const answer = await save.send("DELETE /staff/venue/:stadiumId/categories/:id", {
      params: { ...params, id: base.id },
      body: { tag: base.tag },
    });
    if (answer.ok) onClose();
    else setIsRemoving(false);
  }

  return (
    <Sheet
      title={category ? t`Category` : t`New category`}
      onClose={onClose}
      footer={
        <div className="row flex-wrap gap-2">
          <Button busy={save.busy} onClick={() => void submit()}>
            <Trans>Save</Trans>
          </Button>
          {category &&
            (isRemoving ? (
              <Button kind="danger" className="ms-auto" busy={save.busy} onClick={() => void remove()}>
                <Trans>Yes, remove it</Trans>
              </Button>
            ) : (
              <Button kind="text" className="ms-auto text-danger!" onClick={() => setIsRemoving(true)}>
                <Icon name="trash" />
                <Trans>Remove</Trans>
              </Button>
            ))}
        </div>
      }
    >
      <SaveProblem save={save} />
      {conflict && (
        <ChangedNote
          differences={theirs ? [{ name: t`Name`, theirs: joinTexts(theirs.name) }] : []}
          isGone={!theirs}
          busy={save.busy}
          onTakeTheirs={() => theirs && editor.settle(theirs)}
          onKeepMine={() => theirs && void submit(theirs)}
        />
      )}
      <TextsFields
        label={t`Name`}
        path="name"
        value={form.name}
        onChange={(name) => change({ name })}
        errors={save.fields}
        maxLength={40}
      />
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">{t`Color`}</legend>
        <div className="row flex-wrap gap-2">
          <TintChoices tint={form.tint} onChange={(tint) => change({ tint })} />
        </div>
      </fieldset>
      <PictureField
        stadiumId={venue.id}
        picture={form.picture}
        tint={form.tint}
        onChange={(picture) => change({ picture })}
        error={save.fields.picture}
      />
      <label className="row min-h-11 gap-3">
        <input
          type="checkbox"
          className="tick"
          checked={form.isDrinks}
          onChange={({ target }) => change({ isDrinks: target.checked })}
        />
        {t`Drinks: delivered to drinks-only zones too`}
      </label>
      <TaxClassField
        taxClass={form.taxClass}
        onChange={(taxClass) => change({ taxClass })}
        error={save.fields.taxClass}
      />
    </Sheet>
  );
}

/** Only where the venue's prices are taxed, or the category has a class all the same. */
function TaxClassField({
  taxClass,
  onChange,
  error,
}: {
  taxClass: string;
  onChange: (taxClass: string) => void;
  error: Fields[string] | undefined;
}) {
  const { t } = useLingui();
  const { tax } = useVenue().terms;
  const problem = useFieldProblem()(error);
  if (!tax && !taxClass) return null;
  const classes = [...new Set([...(tax?.rates.map((rate) => rate.class) ?? []), taxClass])].filter(Boolean);
  return (
    <div>
      <SelectField
        label={t`Tax class`}
        name="taxClass"
        value={taxClass}
        aria-invalid={problem ? true : undefined}
        onChange={({ target }) => onChange(target.value)}
        options={[
          { value: "", label: tax ? t`The venue’s usual one: ${tax.usualClass}` : t`None` },
          ...classes.map((value) => ({ value, label: value })),
        ]}
      />
      {problem && <p className="mt-1.5 text-sm text-danger">{problem}</p>}
    </div>
  );
}

function TintChoices({ tint, onChange }: { tint: string; onChange: (tint: string) => void }) {
  const { t } = useLingui();
  const names: Record<(typeof categoryTints)[number], string> = {
    warm: t`Warm`,
    red: t`Red`,
    gold: t`Gold`,
    blue: t`Blue`,
    green: t`Green`,
    pink: t`Pink`,
    violet: t`Violet`,
  };
  return categoryTints.map((each) => (
    <button
      key={each}
      type="button"
      aria-pressed={each === tint}
      aria-label={names[each]}
      onClick={() => onChange(each)}
      className="grid size-11 place-items-center rounded-full edge aria-pressed:border-accent"
    >
      <span className="tint size-8 rounded-full" data-tint={each} />
    </button>
  ));
}
