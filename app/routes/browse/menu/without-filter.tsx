import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { useSubmit } from "react-router";
import { Button, LinkButton } from "#app/components/button.tsx";
import { allergenNames } from "#app/components/food/allergen-texts.ts";
import { AllergyFields } from "#app/components/food/allergy-fields.tsx";
import { searchId } from "./search-form.tsx";

type Props = {
  /** Where the form leads. */
  action: string;
  /** "nuts.milk" */
  without: string;
  /** How many dishes that leaves out. */
  hidden: number;
  /** What else stays in the address. */
  keep: Record<string, string | null>;
};

/** Leaves dishes out by what is in them. A form and a link, so that it works without scripts and without a network. */
export function WithoutFilter({ action, without, hidden, keep }: Props) {
  const { t } = useLingui();
  const submit = useSubmit();
  const part = useRef<HTMLDivElement>(null);
  const chosen = without ? without.split(".") : [];
  const names = allergenNames(t, chosen);
  useEffect(() => {
    // Follows a new address, but not while the fan ticks boxes: those are ahead of it.
    if (part.current?.contains(document.activeElement)) return;
    for (const box of part.current?.querySelectorAll<HTMLInputElement>("[name=without]") ?? [])
      box.checked = without.split(".").includes(box.value);
  }, [without]);
  const rest = new URLSearchParams(
    Object.entries(keep).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  );
  return (
    <>
      <details className="card mt-3">
        <summary className="row gap-3 p-4">
          <span className="min-w-0 grow font-medium wrap-anywhere">
            {names ? t`Without ${names}` : t`Hide allergens`}
          </span>
          <span className="text-link">{t`Choose`}</span>
        </summary>
        <div
          ref={part}
          className="grid gap-3 p-4"
          onChange={({ target }) =>
            submit((target as HTMLInputElement).form, { replace: true, preventScrollReset: true })
          }
        >
          <p className="text-sm text-muted">
            {t`By what the shops list. Kitchens are shared: with a severe allergy, ask at the shop before you order.`}
          </p>
          <AllergyFields chosen={chosen} name="without" form={searchId} />
          <Button type="submit" kind="soft" form={searchId}>
            {t`Show the menu`}
          </Button>
        </div>
      </details>
      {names && (
        <p role="status" className="row mt-2 flex-wrap gap-3 px-1 text-sm text-muted">
          {hidden > 0 && (
            <span>
              {t`${plural(hidden, {
                one: "# dish hidden: it contains these or doesn’t list its allergens.",
                other: "# dishes hidden: they contain these or don’t list their allergens.",
              })}`}
            </span>
          )}
          <LinkButton to={`${action}?${rest}`} kind="soft" replace preventScrollReset>
            {t`Show everything`}
          </LinkButton>
        </p>
      )}
    </>
  );
}
