import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useContext, useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { Field } from "#app/components/field.tsx";
import { LegalAge } from "#app/components/legal-age.tsx";
import { SelectField } from "#app/components/select-field.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { ItemFilter } from "#domain/venue/venue-console.ts";
import { useVenue } from "../parts/use-venue.ts";

/** Debounce while typing. */
const pauseMs = 250;

/** Search, category, shop and state. A GET form, so that it works without scripts and can be bookmarked. */
export function MenuFilter({ filter, children }: { filter: ItemFilter; children?: ReactNode }) {
  const { t } = useLingui();
  const age = useContext(LegalAge);
  const venue = useVenue();
  const localize = useLocalize();
  const submit = useSubmit();
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (form: HTMLFormElement | null, wait: number) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void submit(form, { replace: true }), wait);
  };
  const everything = { value: "", label: t`All` };
  return (
    <Form
      role="search"
      className="grid grid-cols-3 gap-2 lg:grid-cols-[2fr_1fr_1fr_1fr]"
      key={`${filter.categoryId}.${filter.shopId}.${filter.state}`}
    >
      <Field
        compact
        className="col-span-3 lg:col-span-1"
        type="search"
        name="q"
        label={t`Find a dish`}
        defaultValue={filter.query}
        autoComplete="off"
        onChange={({ target }) => later(target.form, pauseMs)}
      />
      <SelectField
        name="category"
        label={t`Category`}
        defaultValue={filter.categoryId ?? ""}
        onChange={({ target }) => later(target.form, 0)}
        options={[
          everything,
          ...venue.categories.map(({ id, name, itemCount }) => ({
            value: id,
            label: `${localize(name)} (${itemCount})`,
          })),
        ]}
      />
      <SelectField
        name="shop"
        label={t`Shop`}
        defaultValue={filter.shopId ?? ""}
        onChange={({ target }) => later(target.form, 0)}
        options={[everything, ...venue.shops.map(({ id, name }) => ({ value: id, label: localize(name) }))]}
      />
      <SelectField
        name="state"
        label={t`State`}
        defaultValue={filter.state ?? ""}
        onChange={({ target }) => later(target.form, 0)}
        options={[
          everything,
          { value: "sold-out", label: t`Sold out somewhere` },
          { value: "offer", label: t`On offer` },
          { value: "age", label: t`From age ${age}` },
        ]}
      />
      <button type="submit" className="unseen" tabIndex={-1}>{t`Search`}</button>
      {children}
    </Form>
  );
}
