import { Plural, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { z } from "zod";
import { Button } from "#app/components/button.tsx";
import { Chip } from "#app/components/fields/chip.tsx";
import { Icon } from "#app/components/icon.tsx";
import { EmptyState } from "#app/components/page/empty-state.tsx";
import { Picture } from "#app/components/picture.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { Sheet } from "#app/routes/staff/parts/sheet.tsx";
import { categoryBodySchema } from "#domain/schemas/venue-console.ts";
import type { VenueCategory } from "#domain/venue/venue-console.ts";
import { categoryTints } from "#domain/venue/venue-lists.ts";
import { ChangedNote, SaveProblem } from "../parts/changed-note.tsx";
import { asIs, formOf, noTexts, texts } from "../parts/codecs.ts";
import type { Bound } from "../parts/fields.tsx";
import { Choice, PictureInput, Tick } from "../parts/fields.tsx";
import { Area } from "../parts/part.tsx";
import { OtherTexts, TextsFields } from "../parts/texts-fields.tsx";
import { useEntity } from "../parts/use-entity.ts";
import { useSorting } from "../parts/use-sorting.tsx";
import { useVenue } from "../parts/use-venue.ts";

export { guardVenue as loader } from "../parts/require-venue.ts";

/** The menu's categories, in the order of the fans' chips. */
export default function Categories() {
  const { t } = useLingui();
  const venue = useVenue();
  const words = useLocalize();
  const sorting = useSorting("categories");
  const [openId, setOpenId] = useState<string | null>(null);
  const open = venue.categories.find(({ id }) => id === openId) ?? null;
  return (
    <Area
      title={t`Categories`}
      actions={
        <>
          {venue.categories.length > 1 && sorting.button()}
          <Button onClick={() => setOpenId("")}>
            <Icon name="plus" />
            {t`New category`}
          </Button>
        </>
      }
    >
      <SaveProblem save={sorting.save} />
      {venue.categories.length === 0 && (
        <EmptyState picture="fork-and-knife-with-plate" title={t`No categories yet`} />
      )}
      <ol className="rows">
        {venue.categories.map((category, index) => (
          <li key={category.id} {...sorting.rowProps(category.id)}>
            <Picture
              picture={category.picture}
              tint={category.tint}
              size={36}
              className="size-12 flex-none rounded-small"
            />
            <span className="min-w-0 flex-1 basis-40">
              <button
                type="button"
                className="row-link block text-start wrap-anywhere"
                onClick={() => setOpenId(category.id)}
              >
                {words(category.name)}
              </button>
              <span className="block text-sm text-muted">
                <OtherTexts text={category.name} />
                {" · "}
                <Plural value={category.itemCount} one="# dish" other="# dishes" />
              </span>
            </span>
            {sorting.isSorting
              ? sorting.buttonsOf(category.id, words(category.name), index, venue.categories.length)
              : category.isDrinks && <Chip tone="blue">{t`Drinks`}</Chip>}
          </li>
        ))}
      </ol>
      {openId !== null && (openId === "" || open) && (
        <CategorySheet key={openId} category={open} onClose={() => setOpenId(null)} />
      )}
    </Area>
  );
}

const codec = z.object({
  name: texts,
  picture: asIs<string>(),
  tint: asIs<string>(),
  isDrinks: asIs<boolean>(),
  taxClass: asIs<string>(),
});
const model = formOf(codec, categoryBodySchema, {
  ...{ name: noTexts, picture: "fork-and-knife-with-plate", tint: "warm", isDrinks: false, taxClass: "" },
});
type Props = { of: Bound<z.input<typeof codec>> };

function CategorySheet({ category, onClose }: { category: VenueCategory | null; onClose: () => void }) {
  const { t } = useLingui();
  const toasts = { added: t`Saved. Fans see it within a minute.` };
  const editor = useEntity({ kind: "categories", stored: category, isNew: !category, model, toasts });
  const { save, part } = editor;
  const [isRemoving, setIsRemoving] = useState(false);

  async function submit(over?: NonNullable<typeof editor.base>) {
    if (await editor.write(over)) onClose();
  }
  async function remove() {
    if (await editor.erase()) onClose();
    else setIsRemoving(false);
  }
  const labels = {
    name: t`Name`,
    picture: [t`Picture`, () => t`another one`] as [string, () => string],
    tint: t`Color`,
    isDrinks: t`Drinks`,
    taxClass: t`Tax class`,
  };

  return (
    <Sheet
      title={category ? t`Category` : t`New category`}
      onClose={onClose}
      footer={
        <div className="row flex-wrap gap-2">
          <Button busy={save.busy} onClick={() => void submit()}>
            {t`Save`}
          </Button>
          {category &&
            (isRemoving ? (
              <Button kind="danger" className="ms-auto" busy={save.busy} onClick={() => void remove()}>
                {t`Yes, remove it`}
              </Button>
            ) : (
              <Button kind="text" className="ms-auto text-danger!" onClick={() => setIsRemoving(true)}>
                <Icon name="trash" />
                {t`Remove`}
              </Button>
            ))}
        </div>
      }
    >
      <SaveProblem save={save} />
      <ChangedNote {...{ editor, labels }} onKeepMine={(theirs) => void submit(theirs)} />
      <TextsFields of={part} name="name" label={t`Name`} maxLength={40} />
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">{t`Color`}</legend>
        <div className="row flex-wrap gap-2">
          <TintChoices of={part} />
        </div>
      </fieldset>
      <PictureInput of={part} name="picture" tint={part.form.tint} />
      <Tick of={part} name="isDrinks" label={t`Drinks: delivered to drinks-only zones too`} />
      <TaxClassField of={part} />
    </Sheet>
  );
}

/** Only where the venue's prices are taxed, or the category has a class all the same. */
function TaxClassField({ of }: Props) {
  const { t } = useLingui();
  const { tax } = useVenue().terms;
  const { taxClass } = of.form;
  if (!tax && !taxClass) return null;
  const classes = new Set([...(tax?.rates.map((rate) => rate.class) ?? []), taxClass].filter(Boolean));
  const usual = tax ? t`The venue’s usual one: ${tax.usualClass}` : t`None`;
  const options = [["", usual] as const, ...[...classes].map((each) => [each, each] as const)];
  return <Choice of={of} name="taxClass" label={t`Tax class`} options={options} />;
}

function TintChoices({ of }: Props) {
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
  return categoryTints.map((tint) => (
    <button
      key={tint}
      type="button"
      aria-pressed={tint === of.form.tint}
      aria-label={names[tint]}
      onClick={() => of.change({ tint })}
      className="grid size-11 place-items-center rounded-full edge aria-pressed:border-accent"
    >
      <span className="tint size-8 rounded-full" data-tint={tint} />
    </button>
  ));
}
