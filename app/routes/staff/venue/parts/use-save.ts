import { useState } from "react";
import { useRevalidator } from "react-router";
import { type Answer, call } from "#app/api/client.ts";
import { showToast } from "#app/hooks/toast.ts";
import type { Localized } from "#domain/language/localized.ts";
import type { CodeOf, Sends } from "#domain/wire/calls.ts";
import type { FieldProblem } from "#domain/wire/problems.ts";
import type { FieldCode } from "./codecs.ts";

/** Writes of the console. */
type Write =
  | `${"POST" | "PUT" | "DELETE"} /staff/venue/:stadiumId/${"items" | "categories" | "shops" | "events"}`
  | `${"POST" | "PUT" | "DELETE"} /staff/venue/:stadiumId/${"items" | "categories" | "shops" | "events"}/:id${"" | "/offer" | "/price" | "/move"}`
  | "POST /staff/venue/:stadiumId/events/import"
  | "PUT /staff/venue/:stadiumId/settings"
  | "POST /staff/shops/:shopId/state"
  | "POST /staff/shops/:shopId/items/:itemId";
type WriteName = Extract<Parameters<typeof call>[0], Write>;
export type SaveCode = CodeOf<WriteName>;
/** Field codes of the form's validation or the server's. */
export type Fields = Record<string, FieldCode | SaveCode>;

export type SaveState = {
  busy: boolean;
  /** Code of the problem with the whole, or null. */
  problem: SaveCode | null;
  /** Codes by field path. */
  fields: Fields;
  /** The stored version when somebody else saved first. */
  current: unknown;
  /** Names of the things that a value conflicts with. */
  things: Localized[];
};

const idle: SaveState = { busy: false, problem: null, fields: {}, current: undefined, things: [] };

/**
 * Sends a write to the console's API and keeps its result; reloads the page's data afterwards.
 * @param isDirect it applies at once, with no form that a reload could disturb: what was refused or lost is shown anew, too
 */
export function useSave({ isDirect = false } = {}) {
  const [state, setState] = useState<SaveState>(idle);
  const { revalidate } = useRevalidator();

  async function send<Name extends WriteName>(
    name: Name,
    sends: Sends<Name>,
    { toast }: { toast?: string } = {},
  ): Promise<Answer<Name>> {
    setState({ ...idle, busy: true });
    const answer = await call(name, sends, { withinMs: 30_000 });
    if (!answer.ok && isDirect) await revalidate();
    if (answer.ok) {
      if (toast) showToast({ kind: "success", text: toast });
      // Stays busy meanwhile: a second save with the old tag would be refused as a conflict.
      await revalidate();
      setState(idle);
    } else {
      const { code, fields = [], ...more } = answer.problem;
      const current = "current" in more ? more.current : undefined;
      const things = "things" in more ? (more.things as Localized[]) : [];
      setState({ busy: false, problem: code, fields: byPath(fields), current, things });
    }
    return answer;
  }

  return {
    ...state,
    send,
    /** Validation errors found before sending. */
    refuse: (fields: Fields) => setState({ ...idle, problem: "body-invalid", fields }),
    clear: () => setState(idle),
  };
}

export type Save = ReturnType<typeof useSave>;

/** Maps "item.name.he" to the form's "name.he"; keeps the first code per field. */
function byPath(fields: FieldProblem[]): Fields {
  const codes: Fields = {};
  for (const { path, code } of fields)
    codes[path.replace(/^(item|shop|category|offer|settings|event)\./, "")] ??= code as FieldCode;
  return codes;
}
