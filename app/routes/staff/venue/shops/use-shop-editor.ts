import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { venuePath } from "#domain/staff/staff-places.ts";
import type { VenueShop } from "#domain/venue/venue-console.ts";
import type { StoredShop } from "#domain/wire/calls.ts";
import { useEditor } from "../parts/use-editor.ts";
import { useLeaveGuard } from "../parts/use-leave-guard.ts";
import { useVenue } from "../parts/use-venue.ts";
import { emptyShopForm, fromShopForm, toShopForm } from "./shop-form.ts";

export function useShopEditor(shop: VenueShop | null) {
  const { t } = useLingui();
  const venue = useVenue();
  const navigate = useNavigate();
  const editor = useEditor(shop as StoredShop | null, (stored: StoredShop | null) =>
    stored ? toShopForm(stored) : emptyShopForm(venue),
  );
  const guard = useLeaveGuard(editor.isDirty);
  const list = `${venuePath(venue.id)}/shops`;

  async function submit(over?: StoredShop) {
    const sent = fromShopForm(editor.form);
    if (!sent.ok) return editor.save.refuse(sent.fields);
    const base = over ?? editor.base;
    if (over) editor.rebase(over);
    const answer = base
      ? await editor.save.send(
          "PUT /staff/venue/:stadiumId/shops/:id",
          { params: { stadiumId: venue.id, id: base.id }, body: { tag: base.tag, shop: sent.body } },
          { said: t`Saved. Fans see it within a minute.` },
        )
      : await editor.save.send(
          "POST /staff/venue/:stadiumId/shops",
          { params: { stadiumId: venue.id }, body: { shop: sent.body } },
          { said: t`The shop has been added. Open it when it’s ready.` },
        );
    if (!answer.ok) return;
    const { shop: saved } = answer.body;
    guard.release();
    if (base) editor.settle(saved);
    else void navigate(`${list}/${saved.id}`, { replace: true });
  }

  async function remove() {
    if (!editor.base) return;
    const { id, tag } = editor.base;
    const answer = await editor.save.send(
      "DELETE /staff/venue/:stadiumId/shops/:id",
      { params: { stadiumId: venue.id, id }, body: { tag } },
      { said: t`Shop removed.` },
    );
    if (!answer.ok) return;
    guard.release();
    void navigate(list, { replace: true });
  }

  return { ...editor, blocker: guard.blocker, submit, remove, list };
}
