import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Form, replace, useNavigation, useRevalidator } from "react-router";
import { call } from "#app/api/client.ts";
import { Avatar } from "#app/components/avatar.tsx";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { AllergyFields } from "#app/components/food/allergy-fields.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Screen } from "#app/components/page/screen.tsx";
import { servicesContext } from "#app/context.ts";
import { cookieText, readCookie } from "#app/cookies/cookie.ts";
import { allergiesCookie, noticeCookie } from "#app/cookies/cookies.ts";
import { FormProblem } from "#app/forms/form-problem.tsx";
import { formFailure, parseForm, readFields } from "#app/forms/parse-form.ts";
import { type FormFailure, useBoundFields } from "#app/forms/use-bound-fields.tsx";
import { showToast } from "#app/hooks/toast.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { parseAllergies, serializeAllergies, toAllergies } from "#domain/menu/allergies.ts";
import { photoSide } from "#domain/picture/picture.ts";
import { profileSchema } from "#domain/schemas/account.ts";
import { orNetworkFailure } from "../network-failure.ts";
import { signInFirst } from "../redirects.ts";
import type { Route } from "./+types/edit";
import { photoPath } from "./photo-path.ts";

const fieldNames = ["firstName", "lastName", "phone"] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await context.get(servicesContext).identity.findUser(request.headers);
  if (!user) throw signInFirst("/profile/edit");
  const { firstName, lastName, phone, email, image } = user;
  const name = `${firstName} ${lastName}`.trim();
  const allergies = parseAllergies(readCookie(request.headers.get("cookie"), allergiesCookie));
  return {
    email,
    name,
    allergies,
    photo: photoPath(image),
    values: { firstName, lastName, phone: phone ?? "" },
  };
}

export async function action({ request, context }: Route.ActionArgs): Promise<ProfileFailure> {
  const { identity } = context.get(servicesContext);
  const user = await identity.findUser(request.headers);
  if (!user) throw signInFirst("/profile/edit");
  const form = await request.formData();
  const values = readFields(form, fieldNames);
  const parsed = parseForm(profileSchema, values);
  if (!parsed.ok) return formFailure(parsed.error, parsed.fields, values);
  const result = await identity.updateProfile(user.id, parsed.data, request.headers);
  if (!result.ok) return formFailure("profile-failed", {}, values);
  const allergies = serializeAllergies(toAllergies(form.getAll("allergy")));
  result.headers.append("set-cookie", cookieText(allergiesCookie, allergies));
  result.headers.append("set-cookie", cookieText(noticeCookie, { code: "profile-updated", on: "/profile" }));
  throw replace("/profile", { status: 303, headers: result.headers });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return orNetworkFailure(serverAction, formFailure("profile-failed", {}, readFields(form, fieldNames)));
}

type ProfileFailure = FormFailure<"firstName" | "lastName" | "phone">;

export default function EditProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { email, name, photo, allergies, values } = loaderData;
  const answer: ProfileFailure = actionData ?? formFailure(null, {}, values);
  const { t } = useLingui();
  const bind = useBoundFields(answer);
  const busy = useNavigation().state === "submitting";
  const hasFailed = answer.error !== null || Object.keys(answer.fields).length > 0;
  return (
    <Screen title={t`Edit profile`} back="/profile">
      <Form method="post" replace noValidate className="card grid gap-4 p-5">
        <PhotoField name={name} photo={photo} />
        <FormProblem failure={hasFailed ? answer : null} />
        <div className="grid grid-cols-2 items-start gap-3">
          <Field
            label={t`First name`}
            {...bind("firstName", { autoComplete: "given-name", maxLength: 60 })}
          />
          <Field label={t`Last name`} {...bind("lastName", { autoComplete: "family-name", maxLength: 60 })} />
        </div>
        <Field
          label={t`Phone`}
          hint={t`So the runner can reach you`}
          {...bind("phone", { type: "tel", autoComplete: "tel", maxLength: 40 })}
        />
        <Field
          label={t`Email`}
          hint={t`You sign in with this email, so it can’t be changed.`}
          type="email"
          value={email}
          readOnly
          className="[&_input]:bg-soft [&_input]:text-muted"
        />
        <details open={allergies.length > 0 || undefined}>
          <summary className="row min-h-11 gap-2 font-medium">
            {t`Allergies`} <span className="text-sm text-muted">{t`optional`}</span>
            <Icon name="down" className="ms-auto text-muted" />
          </summary>
          <p className="pb-2 text-sm text-muted">
            {t`Kept on this phone. We’ll warn you about dishes that contain it, and the kitchen and the runner see it on your orders until they’re done.`}
          </p>
          <AllergyFields chosen={allergies} />
        </details>
        <Button type="submit" wide busy={busy}>
          {busy ? t`Please wait…` : t`Save changes`}
        </Button>
      </Form>
    </Screen>
  );
}

type PhotoFieldProps = { name: string; photo: string | null };

/** The profile's photo: cropped and redrawn on the phone, then uploaded; or removed. */
function PhotoField({ name, photo }: PhotoFieldProps) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const isLive = useHydrated();

  async function save(send: () => Promise<{ ok: boolean } | null>): Promise<void> {
    setBusy(true);
    const answer = await send();
    if (answer?.ok) await revalidate();
    else {
      const text = answer ? t`Failed to update profile. Please try again.` : t`We can’t read this picture.`;
      showToast({ kind: "error", text });
    }
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

const quality = 0.85;

/** The middle of a picture as a square JPEG, redrawn: upright, and without the camera's metadata. */
async function cutPhoto(file: Blob): Promise<Blob | null> {
  const drawn = await createImageBitmap(file).catch(() => null);
  if (!drawn) return null;
  const cut = Math.min(drawn.width, drawn.height);
  const side = Math.min(photoSide, cut);
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (context) {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, side, side);
    context.drawImage(drawn, (drawn.width - cut) / 2, (drawn.height - cut) / 2, cut, cut, 0, 0, side, side);
  }
  drawn.close();
  return context && new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
}
