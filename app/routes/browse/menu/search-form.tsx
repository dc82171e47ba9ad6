import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Form, useNavigation, useNavigationType, useSubmit } from "react-router";
import { Spinner } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";

/** The form's id: the filter's boxes (without-filter.tsx) belong to it, so that the address keeps both. */
export const searchId = "search";

type Props = {
  /** Lets fields elsewhere on the screen belong to the form. */
  id?: string;
  action: string;
  query: string;
  label: string;
  keep?: Record<string, string | null>;
};

/** A GET form; with scripts each typed value is searched for (product 5.5). `keep` preserves other parameters. */
export function SearchForm({ id, action, query, label, keep = {} }: Props) {
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
      // A search is one history entry from its first letter on. The address gets the letter before React
      // does.
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
