import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link, useFetcher } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { Picture } from "#app/components/picture.tsx";
import { useToastOn } from "#app/hooks/use-toast-on.ts";
import type { FavoriteKind } from "#domain/menu/favorites.ts";
import type { action } from "./favorites.tsx";

type Props = {
  kind: FavoriteKind;
  id: string;
  to: string;
  name: string;
  stadium: string;
  picture: string;
  tint?: string;
  children: ReactNode;
};

/** A favorite with a heart to remove it: hidden at once, restored if that fails. */
export function FavoriteRow({ kind, id, to, name, stadium, picture, tint, children }: Props) {
  const { t } = useLingui();
  const { Form, state, data } = useFetcher<typeof action>();
  useToastOn(
    state === "idle" && data,
    (answer) =>
      answer && !answer.ok && { kind: "error", text: t`Failed to remove from favorites. Please try again.` },
  );
  return (
    <li className="card row gap-3.5 p-3" hidden={state !== "idle" || data?.ok === true}>
      <Link to={to} className="row min-w-0 grow gap-3.5">
        <Picture picture={picture} tint={tint} size={60} className="size-19 flex-none rounded-control" />
        <span className="grid min-w-0 gap-0.5">
          <h3 className="clamp-2 font-medium">{name}</h3>
          {children}
          <span className="one-line text-sm text-muted">{stadium}</span>
        </span>
      </Link>
      <Form
        method="post"
        action="/profile/favorites"
        onSubmit={({ currentTarget }) => heirOf(currentTarget.closest("li"))?.focus()}
      >
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={id} />
        <button
          type="submit"
          aria-label={t`Remove ${{ name }} from favorites`}
          className="grid size-11 place-items-center text-danger"
        >
          <Icon name="heart" filled />
        </button>
      </Form>
    </li>
  );
}

/** Who gets the focus when a row is removed: the next heart, the previous one, else the title. */
function heirOf(row: HTMLElement | null): HTMLElement | null | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>("main li:not([hidden])")];
  const index = row ? rows.indexOf(row) : -1;
  const next = rows[index + 1] ?? rows[index - 1];
  if (next) return next.querySelector("button");
  const title = document.querySelector<HTMLElement>("main h1");
  title?.setAttribute("tabindex", "-1");
  return title;
}
