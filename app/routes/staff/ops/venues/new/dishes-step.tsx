import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { Money } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { inEachLanguage, type Localized } from "#domain/language/localized.ts";
import type { Currency } from "#domain/money/money.ts";
import { parseAmount } from "#domain/money/money-input.ts";
import { menuTemplate } from "#domain/schemas/menu/menu-template.ts";
import {
  emptyBlock,
  emptyVenue,
  type NewDish,
  type NewVenue,
  toVenueFile,
} from "#domain/schemas/new-venue.ts";
import type { VenueProblem } from "#domain/schemas/problem-facts.ts";
import type { VenueFile } from "#domain/schemas/venue-file.ts";
import { readVenueFile } from "#domain/schemas/venue-problems.ts";
import { noTexts } from "../../../venue/parts/codecs.ts";
import { Input } from "../../../venue/parts/fields.tsx";
import { downloadText, FileButton, isTable, menuFiles, readTable } from "../../../venue/parts/files.tsx";
import { Part } from "../../../venue/parts/part.tsx";
import { TextsFields } from "../../../venue/parts/texts-fields.tsx";
import type { Fields } from "../../../venue/parts/use-save.ts";
import { FileProblems } from "../../../venue/settings/file-problems.tsx";
import type { StepProps } from "./new-venue.tsx";
import { newItemId } from "./use-create.ts";

/** The first dishes: typed, from a file, or from a sample menu to change. */
export function DishesStep({ of: { form: venue, change } }: StepProps) {
  const { t } = useLingui();
  const [problems, setProblems] = useState<VenueProblem[]>([]);
  const { dishes, currency } = venue;

  function add(more: NewDish[]) {
    setProblems([]);
    change({ dishes: [...dishes, ...more] });
  }
  function take(bytes: Uint8Array, asTable: boolean) {
    const read = readDishes(bytes, asTable, venue);
    if (read.ok) add(read.dishes);
    else setProblems(read.problems);
  }
  return (
    <>
      <Part
        title={t`From a file`}
        note={<Trans>A CSV table, or a menu or venue file as JSON. It’s read on this device.</Trans>}
      >
        <div className="row flex-wrap gap-2">
          <FileButton
            label={t`Menu file`}
            icon="share"
            accept={menuFiles}
            onFile={async (file) => take(new Uint8Array(await file.arrayBuffer()), isTable(file))}
          >
            {t`Choose a file`}
          </FileButton>
          <Button kind="outline" onClick={() => downloadText("seatside-menu.csv", menuTemplate(currency))}>
            {t`A table to fill in`}
          </Button>
          <Button kind="text" onClick={() => take(new TextEncoder().encode(menuTemplate(currency)), true)}>
            {t`Start with the sample menu`}
          </Button>
        </div>
        <div role="status">
          {problems.length > 0 && <FileProblems problems={problems} count={problems.length} />}
        </div>
      </Part>
      <DishForm dishes={dishes} currency={currency} onAdd={(dish) => add([dish])} />
      {dishes.length > 0 && (
        <Part title={t`${plural(dishes.length, { one: "# dish", other: "# dishes" })}`}>
          <DishList
            dishes={dishes}
            onRemove={(at) => change({ dishes: dishes.filter((_, index) => index !== at) })}
          />
        </Part>
      )}
    </>
  );
}

/** The dishes so far, as they will stand on the menu. */
function DishList({ dishes, onRemove }: { dishes: NewDish[]; onRemove: (at: number) => void }) {
  const { t } = useLingui();
  const localize = useLocalize();
  const words = (text: unknown) => (typeof text === "string" ? text : localize(text as Localized));
  return (
    <ul className="grid max-h-128 list-none gap-1 overflow-auto">
      {dishes.map((dish, at) => {
        const name = words(dish.name);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two dishes may have one name, and each row is its data alone
          <li key={at} className="row gap-3">
            <span className="min-w-0 grow">
              <bdi className="block font-medium wrap-anywhere">{name}</bdi>
              <bdi className="block text-sm wrap-anywhere text-muted">{words(dish.category)}</bdi>
            </span>
            <Money minor={Number(dish.priceMinor)} currency={dish.currency as Currency} />
            <IconButton icon="trash" label={t`Remove: ${name}`} onClick={() => onRemove(at)} />
          </li>
        );
      })}
    </ul>
  );
}

type DishesRead = { ok: true; dishes: NewDish[] } | { ok: false; problems: VenueProblem[] };

/** A valid venue around the dishes, so that only their own problems are found here. */
const anyName = inEachLanguage(() => "-");
const blankVenue: NewVenue = {
  ...emptyVenue,
  ...{ name: anyName, location: anyName, latitude: "0", longitude: "0", timeZone: "UTC" },
  blocks: [{ ...emptyBlock(), entrance: "1", sections: "1", rows: "1", seats: "1" }],
  shop: { ...emptyVenue.shop, name: anyName, location: anyName, floor: "1", gate: "1" },
};

/**
 * Reads dishes for the new venue from a file: a table, a menu, a shop or another venue. Parsed on this device, by the
 * same code as on the server.
 */
export function readDishes(bytes: Uint8Array, isTable: boolean, venue: NewVenue): DishesRead {
  const around = { ...blankVenue, currency: venue.currency };
  const stored = toVenueFile(around, { stadiumIds: [], newItemId }) as VenueFile;
  const of = { stored, newItemId };
  if (!isTable) return dishesOf(readVenueFile(bytes, of));
  const table = readTable(bytes, null);
  if (Array.isArray(table)) return { ok: false, problems: table };
  const read = readVenueFile(JSON.stringify(table.file), of);
  const problems = [...table.problems, ...(read.ok ? [] : table.inTable(read.problems))];
  return problems.length > 0 ? { ok: false, problems } : dishesOf(read);
}

/** Removes the other venue's ids, shops, photos and reviews. */
function dishesOf(read: ReturnType<typeof readVenueFile>): DishesRead {
  if (!read.ok) return read;
  const { items, categories } = read.venue;
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return {
    ok: true,
    dishes: items.map(({ id: _id, shops: _shops, testimonials: _said, category, picture, ...dish }) => ({
      ...dish,
      category: names.get(category) ?? category,
      ...(picture.startsWith("/") ? {} : { picture }),
      morePictures: dish.morePictures.filter((each) => !each.startsWith("/")),
    })),
  };
}

type Props = { dishes: NewDish[]; currency: Currency; onAdd: (dish: NewDish) => void };

/** One dish after another: the category stays. Allergens, choices and pictures are added on the console. */
function DishForm({ dishes, currency, onAdd }: Props) {
  const { t } = useLingui();
  const localize = useLocalize();
  const [form, setForm] = useState({ name: noTexts, category: "", priceMinor: "" });
  const [errors, setErrors] = useState<Fields>({});
  const change = (changes: Partial<typeof form>) => setForm((before) => ({ ...before, ...changes }));
  const of = { form, change, errors };
  const categories = new Set(
    dishes.map(({ category }) => (typeof category === "string" ? category : localize(category as Localized))),
  );

  function add() {
    const { name } = form;
    const category = form.category.trim();
    const priceMinor = parseAmount(form.priceMinor, currency);
    const he = name.he.trim() || name.en.trim();
    const en = name.en.trim() || name.he.trim();
    const isFree = priceMinor === 0;
    const wrong: Fields = {
      ...(he ? (he.length > 60 || en.length > 60) && { name: "too_big" } : { name: "required" }),
      ...(category ? {} : { category: "required" }),
      ...(priceMinor === null
        ? { priceMinor: "amount-invalid" }
        : isFree && errors.priceMinor !== "price-free" && { priceMinor: "price-free" }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    onAdd({ name: { he, en }, category, priceMinor, currency, ...(isFree && { free: true }) });
    change({ name: noTexts, priceMinor: "" });
  }
  return (
    <form
      className="form-part"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <h3 className="text-lg">{t`Type a dish`}</h3>
      <TextsFields of={of} name="name" label={t`Name`} maxLength={60} required={false} />
      <div className="grid grid-cols-2 items-start gap-3">
        <Input of={of} name="category" label={t`Category`} list="categories" maxLength={40} />
        <Input of={of} name="priceMinor" kind="decimal" label={t`Price`} />
      </div>
      <datalist id="categories">
        {[...categories].map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <Button type="submit" kind="soft" className="justify-self-start">
        {t`Add the dish`}
      </Button>
    </form>
  );
}
