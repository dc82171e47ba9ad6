import { useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { Trouble } from "../floor/verdict.ts";
import { troubleText } from "../runner-texts.ts";

/** What is wrong, in large type, and what to do. */
export function TroubleStep({
  trouble,
  clock,
  isCounter,
  onAgain,
  other,
  onClose,
}: {
  trouble: Trouble;
  clock: (at: number) => string;
  isCounter: boolean;
  onAgain: () => void;
  other: { label: string; go: () => void };
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [title, text] = troubleText(t, trouble, clock);
  return (
    <div className="step bg-canceled-tint" role="alert" data-trouble={trouble.code}>
      <span className="grid size-24 place-items-center rounded-full bg-canceled text-surface">
        <Icon name="close" className="size-14" />
      </span>
      <h2 className="text-2xl text-canceled">{title}</h2>
      <p className="text-lg">{text}</p>
      <div className="step-actions">
        <Button wide className="loud" onClick={onAgain}>
          {t`Try again`}
        </Button>
        <Button kind="outline" wide className="loud" onClick={other.go}>
          {other.label}
        </Button>
        <Button kind="text" wide onClick={onClose}>
          {isCounter ? t`Back to the shelves` : t`Back to my bags`}
        </Button>
      </div>
    </div>
  );
}
