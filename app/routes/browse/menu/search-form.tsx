import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Form, useNavigation, useNavigationType, useSubmit } from "react-router";
import { Spinner } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";

/** The form of which the boxes of a filter are (without-filter.tsx): the address keeps both. */
export const searchId = "search";

/** A GET form; with scripts each typed value is searched for (product 5.5). `keep` preserves other parameters. */
export function SearchForm({
  id,
  action,
  query,
  label,
  keep = {},
}: {
  /** For fields of it elsewhere on the screen. */
  id?: string;
  action: string;
  query: string;
  label: string;
  keep?: Record<string, string | null>;
}) {
  const { t } = useLingui();
  const submit = useSubmit();
  const navigation = useNavigation();
  const input = useRef<HTMLInputElement>(null);
  // Going back or forward changes the query; while typing the field is ahead of the address.
  const isStep = useNavigationType() === "POP";
  useEffect(() => {
    const field = input.current;
    if (field && field.value.trim() !== query && (isStep || field !== document.activeElement))
      field.value = query;
  }, [query, isStep]);
  const busy = navigation.location?.pathname === action && navigation.location.search.includes("q=");
  return (
    <Form
      id={id}
      role="search"
      action={action}
      className="card search"
      // From its first letter on a search is one step, which back undoes. The address has the letter before React has.
      onChange={({ currentTarget }) =>
        submit(currentTarget, { replace: /\bq=./.test(window.location.search), preventScrollReset: true })
      }
    >
      {busy ? <Spinner /> : <Icon name="search" className="text-muted" />}
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={query}
        placeholder={label}
        aria-label={label}
        enterKeyHint="search"
        autoComplete="off"
      />
      {Object.entries(keep).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <button type="submit" className="unseen">
        {t`Search`}
      </button>
    </Form>
  );
}
