import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#app/api/client.ts";
import { Avatar } from "#app/components/avatar.tsx";
import { Button } from "#app/components/button.tsx";
import { showToast } from "#app/hooks/toast.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { cutPhoto } from "./cut-photo.ts";

type Props = { name: string; photo: string | null };

/** The profile's photo: cropped and redrawn on the phone, then uploaded; or removed. */
export function PhotoField({ name, photo }: Props) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const isLive = useHydrated();

  async function save(send: () => Promise<{ ok: boolean } | null>): Promise<void> {
    setBusy(true);
    const answer = await send();
    if (answer?.ok) await revalidate();
    else showToast({ kind: "error", text: t`Failed to update profile. Please try again.` });
    setBusy(false);
  }

  async function choose(file: File) {
    const cut = await cutPhoto(file);
    return cut && call("PUT /account/photo", { body: cut });
  }

  return (
    <div className="row gap-3">
      <Avatar name={name} photo={photo} className="size-16! bg-primary-tint text-xl text-link" />
      <label className="btn edge relative bg-surface" aria-busy={isBusy}>
        {photo ? t`Change photo` : t`Add a photo`}
        <input
          type="file"
          accept="image/*"
          disabled={!isLive || isBusy}
          className="unseen"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = "";
            if (file) void save(() => choose(file));
          }}
        />
      </label>
      {photo && (
        <Button
          kind="text"
          type="button"
          busy={isBusy}
          onClick={() => save(() => call("DELETE /account/photo", {}))}
        >
          {t`Remove photo`}
        </Button>
      )}
    </div>
  );
}
