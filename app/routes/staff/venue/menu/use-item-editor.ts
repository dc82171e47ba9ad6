import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { venuePath } from "#domain/staff/staff-places.ts";
import type { VenueItem } from "#domain/venue/venue-console.ts";
import { useEditor } from "../parts/use-editor.ts";
import { useLeaveGuard } from "../parts/use-leave-guard.ts";
import { useVenue } from "../parts/use-venue.ts";
import { emptyItemForm, fromItemForm, toItemForm } from "./item-form.ts";

export function useItemEditor(item: VenueItem | null, isNew: boolean) {
  const { t } = useLingui();
  const venue = useVenue();
  const navigate = useNavigate();
  const [category] = venue.categories;
  const [shop, ...others] = venue.shops;
  const empty = () => emptyItemForm(category?.id ?? "", shop && others.length === 0 ? [shop.id] : []);
  const editor = useEditor(item, (stored: VenueItem | null) => (stored ? toItemForm(stored) : empty()));
  const guard = useLeaveGuard(editor.isDirty);
  const menu = `${venuePath(venue.id)}/menu`;

  async function submit(over?: VenueItem) {
    const sent = fromItemForm(editor.form);
    if (!sent.ok) return editor.save.refuse(sent.fields);
    const base = over ?? editor.base;
    if (over) editor.rebase(over);
    const answer =
      isNew || !base
        ? await editor.save.send(
            "POST /staff/venue/:stadiumId/items",
            { params: { stadiumId: venue.id }, body: { item: sent.body } },
            { said: t`The dish is on the menu.` },
          )
        : await editor.save.send(
            "PUT /staff/venue/:stadiumId/items/:id",
            { params: { stadiumId: venue.id, id: base.id }, body: { tag: base.tag, item: sent.body } },
            { said: t`Saved. Fans see it within a minute.` },
          );
    if (!answer.ok) return;
    const { item: saved } = answer.body;
    guard.release();
    if (isNew) void navigate(`${menu}/${saved.id}`, { replace: true });
    else editor.settle(saved);
  }

  async function remove() {
    if (!editor.base) return;
    const { id, tag } = editor.base;
    const answer = await editor.save.send(
      "DELETE /staff/venue/:stadiumId/items/:id",
      { params: { stadiumId: venue.id, id }, body: { tag } },
      { said: t`Dish removed.` },
    );
    if (!answer.ok) return;
    guard.release();
    void navigate(menu, { replace: true });
  }

  return { ...editor, blocker: guard.blocker, submit, remove, menu };
}
