import { Plural, Trans } from "@lingui/react/macro";
import { Fragment, useState } from "react";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { BoardCard, BoardLine } from "#domain/kitchen/board-events.ts";

/** Longer orders are collapsed, so that they don't push others off the screen. */
const shownLines = 7;

export function CardLines({ card }: { card: BoardCard }) {
  const [isOpen, setOpen] = useState(false);
  const hidden = card.lines.length > shownLines + 1 && !isOpen ? card.lines.length - shownLines : 0;
  return (
    <div>
      <ul className="card-lines">
        {card.lines.slice(0, card.lines.length - hidden).map((line) => (
          <LineText key={line.position} line={line} />
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          className="card-above min-h-11 font-semibold text-link"
          onClick={() => setOpen(true)}
        >
          <Plural value={hidden} one="# more dish" other="# more dishes" />
        </button>
      )}
    </div>
  );
}

/** "2 × Burger · no onion"; missing pieces are struck out and named. */
export function LineText({ line }: { line: BoardLine }) {
  const localize = useLocalize();
  const { quantity, removedQuantity, options } = line;
  const left = quantity - removedQuantity;
  const count = left > 0 ? left : quantity;
  const text = (
    <>
      <b className="line-count tabular" data-several={count > 1 || undefined}>
        <bdi dir="ltr">{count}</bdi>
      </b>
      <span className="line-times">{" × "}</span>
      <span className="line-name">{localize(line.name)}</span>
      {options.map((option) => (
        <Fragment key={option.en}>
          {" "}
          <span className="line-option text-muted">· {localize(option)}</span>
        </Fragment>
      ))}
      {line.note && (
        <b className="line-note">
          <bdi>“{line.note}”</bdi>
        </b>
      )}
    </>
  );
  return (
    <li className="wrap-anywhere">
      {left > 0 ? text : <s className="text-muted">{text}</s>}
      {removedQuantity > 0 && (
        <b className="ms-1 text-canceled">
          {left > 0 ? (
            <Plural value={removedQuantity} one="(# not coming)" other="(# not coming)" />
          ) : (
            <Trans>(not coming)</Trans>
          )}
        </b>
      )}
    </li>
  );
}
