import { Trans, useLingui } from "@lingui/react/macro";
import { useContext, useMemo, useState } from "react";
import { Button, LinkButton } from "#app/components/button.tsx";
import { Chip } from "#app/components/fields/chip.tsx";
import { allergenNames } from "#app/components/food/allergen-texts.ts";
import { LegalAge } from "#app/components/food/legal-age.tsx";
import { useDietLabel } from "#app/components/food/use-diet-label.ts";
import { Icon } from "#app/components/icon.tsx";
import { Money } from "#app/components/money.tsx";
import { Picture } from "#app/components/picture.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { notFound } from "#app/routes/staff/parts/require-staff.ts";
import type { Localized } from "#domain/language/localized.ts";
import { parseAmount } from "#domain/money/money-input.ts";
import { venuePath } from "#domain/staff/staff-places.ts";
import type { VenueItem } from "#domain/venue/venue-console.ts";
import type { Labels } from "../parts/changed-note.tsx";
import { EditorFrame } from "../parts/editor-frame.tsx";
import { requireVenue } from "../parts/require-venue.ts";
import { usePage } from "../parts/use-entity.ts";
import { newId, useVenue } from "../parts/use-venue.ts";
import type { Route } from "./+types/item";
import { GroupsPart } from "./groups-part.tsx";
import { type ItemForm, itemForm } from "./item-form.ts";
import { DietPart, ItemBasics, PicturePart, SellingPart } from "./item-parts.tsx";
import { TodayPart } from "./today-part.tsx";

/** Loads a dish; a new one may begin as a copy of another. */
export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { venue } = await requireVenue(request, url, context, params.stadiumId);
  const isNew = params.itemId === newId;
  const id = isNew ? url.searchParams.get("from") : params.itemId;
  const item = id ? await venue.findItem(params.stadiumId, id) : null;
  if (!item && !isNew) throw notFound();
  // The till knows the first by its id.
  if (isNew) delete item?.externalId;
  return { item, isNew };
}

export default function Item({ loaderData, params }: Route.ComponentProps) {
  return <ItemEditor key={params.itemId} {...loaderData} />;
}

function ItemEditor({ item, isNew }: { item: VenueItem | null; isNew: boolean }) {
  const { t } = useLingui();
  const words = useLocalize();
  const editor = useItemEditor(item, isNew);
  const labels = useItemFields();
  const { form, base, save, part } = editor;
  const title = isNew ? t`New dish` : words(base?.name);
  return (
    <EditorFrame
      editor={editor}
      title={title}
      labels={labels}
      back={t`Back to the menu`}
      columnsClass="xl:grid-cols-[2fr_1fr]"
      head={
        !isNew &&
        base && (
          <>
            <LinkButton kind="soft" to={`${editor.list}/${newId}?from=${base.id}`}>
              {t`Copy`}
            </LinkButton>
            <a href={`/food/${base.id}`} className="btn bg-surface edge">
              <Icon name="eye" />
              {t`As fans see it`}
            </a>
          </>
        )
      }
      also={
        isNew && (
          <Button kind="soft" busy={save.busy} onClick={() => void editor.submitAndAdd()}>
            {t`Save and add another`}
          </Button>
        )
      }
      saveText={isNew ? t`Put it on the menu` : t`Save`}
      removal={{
        title: t`Remove ${title} from the menu?`,
        text: <Trans>It’s removed for good, along with its ratings. Past orders keep their copy.</Trans>,
      }}
    >
      <ItemJumps hasToday={!isNew} />
      <div className="grid gap-4">
        <ItemBasics of={part} />
        <GroupsPart of={part} />
      </div>
      <div className="grid gap-4">
        <DishPreview form={form} />
        <PicturePart of={part} />
        <SellingPart of={part} />
        <DietPart of={part} />
        {!isNew && item && <TodayPart item={item} />}
      </div>
    </EditorFrame>
  );
}

/** Links to the parts of the editor, which is longer than any screen; they stay visible. */
const itemParts = ["details", "choices", "picture", "selling", "contains", "today"] as const;

function ItemJumps({ hasToday }: { hasToday: boolean }) {
  const { t } = useLingui();
  const names: Record<(typeof itemParts)[number], string> = {
    details: t`Details`,
    choices: t`Choices`,
    picture: t`Picture`,
    selling: t`Selling`,
    contains: t`Allergens and diet`,
    today: t`Right now`,
  };
  return (
    <nav aria-label={t`Parts of the dish`} className="item-jumps">
      {itemParts.map(
        (part) =>
          (part !== "today" || hasToday) && (
            <a key={part} href={`#${part}`} className="btn bg-surface px-4 edge">
              {names[part]}
            </a>
          ),
      )}
    </nav>
  );
}

/** The dish as fans will read it, while it is typed: in the reader's language, from the form alone. */
function DishPreview({ form }: { form: ItemForm }) {
  const { t } = useLingui();
  const words = useLocalize();
  const dietLabel = useDietLabel();
  const venue = useVenue();
  const tint = venue.categories.find(({ id }) => id === form.category)?.tint;
  const minor = parseAmount(form.priceMinor, form.currency);
  const minutes = form.preparationMinutes;
  const description = words(form.description);
  const contains = allergenNames(t, form.allergens);
  return (
    <section aria-label={t`Preview`} className="card mx-auto w-full max-w-90 overflow-hidden">
      <Picture picture={form.picture} tint={tint} size={144} className="h-40 w-full rounded-none" />
      <div className="grid gap-2 p-5">
        <p className="row gap-1.5 empty:hidden">
          {form.dietary.map((each) => (
            <Chip key={each}>{dietLabel(each)}</Chip>
          ))}
        </p>
        <p className="text-xl font-bold wrap-anywhere">{words(form.name) || t`New dish`}</p>
        <p className="row flex-wrap gap-x-3">
          {minor !== null && (
            <Money minor={minor} currency={form.currency} className="text-lg font-semibold" />
          )}
          {minutes && <span className="text-muted">{t`${minutes} min prep`}</span>}
        </p>
        {description && <p className="text-muted wrap-anywhere">{description}</p>}
        {contains && <p className="text-sm">{t`Contains: ${{ allergens: contains }}`}</p>}
        {form.customization.map(({ id, name, options }) => (
          <p key={id} className="text-sm wrap-anywhere">
            <b className="font-semibold">{words(name) || t`New choice`}</b>
            <span className="block text-muted">
              {options.map((option) => words(option.name)).join(" · ")}
            </span>
          </p>
        ))}
      </div>
    </section>
  );
}

function useItemEditor(item: VenueItem | null, isNew: boolean) {
  const { t } = useLingui();
  const venue = useVenue();
  const [category] = venue.categories;
  const [shop, ...others] = venue.shops;
  /** The category and the shops of the dish before, for the next one. */
  const [defaults, setDefaults] = useState<Parameters<typeof itemForm>[0]>({
    category: category?.id ?? "",
    shops: shop && others.length === 0 ? [shop.id] : [],
    currency: venue.terms.currency,
  });
  const model = useMemo(() => itemForm(defaults), [defaults]);
  const editor = usePage({
    ...{ kind: "items", stored: item, isNew, model, list: `${venuePath(venue.id)}/menu` },
    toasts: { added: t`The dish is on the menu.`, removed: t`Dish removed.` },
    // A price of 0 is more often a field that nobody filled.
    doubts: ({ priceMinor }, base) =>
      priceMinor === 0 && base?.priceMinor !== 0 ? { priceMinor: "price-free" } : null,
  });

  /** Saves a new dish and empties the form for the next, in the same category and shops. */
  async function submitAndAdd() {
    const { category, shops, currency } = editor.form;
    if (!(await editor.write())) return;
    setDefaults({ category, shops, currency });
    editor.change(itemForm({ category, shops, currency }).toForm(null));
    document.querySelector<HTMLInputElement>('[name^="name."]')?.focus();
  }

  return { ...editor, submitAndAdd };
}

/** Names of a dish's fields, to show another version's differences. */
function useItemFields(): Labels<ItemForm> {
  const { t } = useLingui();
  const age = useContext(LegalAge);
  const venue = useVenue();
  const words = useLocalize();
  const nameOf = (list: { id: string; name: Localized }[], id: string) =>
    words(list.find((each) => each.id === id)?.name) || id;
  return {
    name: t`Name`,
    description: t`Description`,
    priceMinor: [t`Price`, ({ priceMinor, currency }) => `${priceMinor} ${currency}`],
    currency: t`Currency`,
    category: [t`Category`, ({ category }) => nameOf(venue.categories, category)],
    picture: [t`Picture`, () => t`another one`],
    morePictures: [t`More pictures`, ({ morePictures }) => String(morePictures.length)],
    preparationMinutes: [t`Preparation`, ({ preparationMinutes: minutes }) => t`${minutes} min`],
    shops: [t`Sold at`, ({ shops }) => shops.map((id) => nameOf(venue.shops, id)).join(", ")],
    allergens: t`Allergens`,
    dietary: t`Diets`,
    nutrition: [t`Nutrition`, ({ nutrition }) => Object.values(nutrition).join(" / ")],
    externalId: t`Register code`,
    ageRestricted: t`From age ${age}`,
    forPassover: t`For Passover`,
    customization: [t`Choices`, (theirs) => theirs.customization.map(({ name }) => words(name)).join(", ")],
  };
}
