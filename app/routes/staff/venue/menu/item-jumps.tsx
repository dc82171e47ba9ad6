import { useLingui } from "@lingui/react/macro";

/** Links to the parts of the editor, which is longer than any screen; they stay visible. */
const itemParts = ["details", "choices", "picture", "selling", "contains", "today"] as const;

export function ItemJumps({ hasToday }: { hasToday: boolean }) {
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
