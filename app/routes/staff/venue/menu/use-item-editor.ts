import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
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
  /** The category and the shops of the dish before, for the next one. */
  const [kept, setKept] = useState({
    category: category?.id ?? "",
    shops: shop && others.length === 0 ? [shop.id] : [],
  });
  const empty = () => emptyItemForm(kept.category, kept.shops);
  const askedFree = useRef(false);
  const editor = useEditor(item, (stored: VenueItem | null) => (stored ? toItemForm(stored) : empty()));
  const guard = useLeaveGuard(editor.isDirty);
  const menu = `${venuePath(venue.id)}/menu`;

  /** Saves; gives the saved dish, or null. */
  async function save(over?: VenueItem): Promise<VenueItem | null> {
    const sent = fromItemForm(editor.form);
    if (!sent.ok) {
      editor.save.refuse(sent.fields);
      return null;
    }
    // Asked once: a price of 0 is more often a field that nobody filled.
    if (sent.body.priceMinor === 0 && editor.base?.priceMinor !== 0 && !askedFree.current) {
      askedFree.current = true;
      editor.save.refuse({ priceMinor: "price-free" });
      return null;
    }
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
    return answer.ok ? answer.body.item : null;
  }

  async function submit(over?: VenueItem) {
    const saved = await save(over);
    if (!saved) return;
    guard.release();
    if (isNew) void navigate(`${menu}/${saved.id}`, { replace: true });
    else editor.settle(saved);
  }

  /** Saves a new dish and empties the form for the next, in the same category and shops. */
  async function submitAndAdd() {
    const { category, shops, currency } = editor.form;
    if (!(await save())) return;
    askedFree.current = false;
    setKept({ category, shops });
    editor.change({ ...emptyItemForm(category, shops), currency });
    const name = document.querySelector<HTMLInputElement>('[name^="name."]');
    name?.focus();
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

  return { ...editor, blocker: guard.blocker, submit, submitAndAdd, remove, menu };
}
