import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useBlocker, useNavigate } from "react-router";
import type { VenueEvent } from "#domain/event/match-event.ts";
import type { EventBody } from "#domain/schemas/events.ts";
import type { CategoryBody, ItemBody, ShopBody } from "#domain/schemas/venue-console.ts";
import type { VenueItem } from "#domain/venue/venue-console.ts";
import type { StoredCategory, StoredShop } from "#domain/wire/calls.ts";
import type { FormOf } from "./codecs.ts";
import { type Fields, useSave } from "./use-save.ts";
import { useVenue } from "./use-venue.ts";

const things = { items: "item", categories: "category", shops: "shop", events: "event" };
type Kind = keyof typeof things;
type Entities = { items: VenueItem; categories: StoredCategory; shops: StoredShop; events: VenueEvent };
type Bodies = { items: ItemBody; categories: CategoryBody; shops: ShopBody; events: EventBody };

type Options<Of extends Kind, Form> = {
  kind: Of;
  stored: Entities[Of] | null;
  /** Also for a copy of a stored one. */
  isNew: boolean;
  model: FormOf<Entities[Of], Form, Bodies[Of]>;
  /** Warnings to confirm once before saving. */
  doubts?: (body: Bodies[Of], base: Entities[Of] | null) => Fields | null;
  toasts: { added: string; saved?: string; removed?: string };
};

/** Adds, changes and removes one of the venue's dishes, categories, shops or matches. */
export function useEntity<Of extends Kind, Form>({
  kind,
  stored,
  isNew,
  model,
  doubts,
  toasts: { added, saved, removed },
}: Options<Of, Form>) {
  const { t } = useLingui();
  const params = { stadiumId: useVenue().id };
  const editor = useEditor<Entities[Of], Form>(stored, model.toForm);
  const { save, base } = editor;
  const wasAsked = useRef(false);
  type Call = Parameters<typeof save.send>;
  const send = (name: string, sends: object, toast?: string) =>
    save.send(name as Call[0], sends as Call[1], { toast });

  return {
    ...editor,
    isNew,
    /** Returns the saved value, or null. `over`: somebody else's version to overwrite. */
    async write(over?: Entities[Of]): Promise<Entities[Of] | null> {
      const sent = model.read(editor.form);
      const wrong = sent.ok ? (!wasAsked.current && doubts?.(sent.body, base)) || {} : sent.fields;
      if (!sent.ok || Object.keys(wrong).length > 0) {
        wasAsked.current ||= sent.ok;
        save.refuse(wrong);
        return null;
      }
      if (over) editor.rebase(over);
      const { id, tag } = over ?? base ?? {};
      const body = { [things[kind]]: sent.body };
      const answer =
        isNew || !id
          ? await send(`POST /staff/venue/:stadiumId/${kind}`, { params, body }, added)
          : await send(
              `PUT /staff/venue/:stadiumId/${kind}/:id`,
              { params: { ...params, id }, body: { tag, ...body } },
              saved ?? t`Saved. Fans see it within a minute.`,
            );
      if (!answer.ok) return null;
      wasAsked.current = false;
      return (answer.body as unknown as Record<string, Entities[Of]>)[things[kind]] ?? null;
    },
    /** Whether it was removed. */
    async erase(): Promise<boolean> {
      if (!base) return false;
      const { id, tag } = base;
      const name = `DELETE /staff/venue/:stadiumId/${kind}/:id`;
      return (await send(name, { params: { ...params, id }, body: { tag } }, removed)).ok;
    },
  };
}

/** Like `useEntity` for a page of its own, which guards unsaved input; `list` is the page before. */
export function usePage<Of extends Kind, Form>({ list, ...options }: Options<Of, Form> & { list: string }) {
  const navigate = useNavigate();
  const entity = useEntity(options);
  const guard = useLeaveGuard(entity.isDirty);
  function leave(to: string) {
    guard.release();
    void navigate(to, { replace: true });
  }
  return {
    ...entity,
    list,
    blocker: guard.blocker,
    async submit(over?: Entities[Of]) {
      const saved = await entity.write(over);
      if (!saved) return;
      if (options.isNew) return leave(`${list}/${saved.id}`);
      guard.release();
      entity.showStored(saved);
    },
    async remove() {
      if (await entity.erase()) leave(list);
    },
  };
}

/**
 * Asks before unsaved input is lost by navigating or closing the tab. `release` allows the next navigation, after
 * saving.
 */
function useLeaveGuard(isDirty: boolean) {
  const isReleased = useRef(false);
  const hold = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty && !isReleased.current) event.preventDefault();
  });
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => hold(event);
    window.addEventListener("beforeunload", onLeave);
    return () => window.removeEventListener("beforeunload", onLeave);
  }, []);
  // Input after a save is guarded again.
  useEffect(() => {
    isReleased.current = false;
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isReleased.current && currentLocation.pathname !== nextLocation.pathname,
  );
  return {
    blocker,
    release: () => {
      isReleased.current = true;
    },
  };
}

type Tagged = { tag: string };

/**
 * A form over something stored: the stored version, the input, and the result of saving. A refusal never loses input.
 */
export function useEditor<Stored extends Tagged, Form>(
  stored: Stored | null,
  toForm: (stored: Stored | null) => Form,
) {
  const save = useSave();
  const [base, setBase] = useState(stored);
  const [form, setForm] = useState<Form>(() => toForm(stored));
  const current = save.problem === "changed-meanwhile" ? ((save.current as Stored | null) ?? null) : null;
  const change = (changes: Partial<Form>) => setForm((before) => ({ ...before, ...changes }));

  function showStored(next: Stored) {
    setBase(next);
    setForm(toForm(next));
    save.clear();
  }

  return {
    save,
    base,
    form,
    change,
    part: { form, change, errors: save.fields },
    isDirty: JSON.stringify(form) !== JSON.stringify(toForm(base)),
    /** Somebody else saved first; `current` is null when it was deleted. */
    conflict: save.problem === "changed-meanwhile" ? { current, form: current && toForm(current) } : null,
    showStored,
    /** Keeps the input, on top of the version that somebody else saved. */
    rebase: (next: Stored) => setBase(next),
  };
}
