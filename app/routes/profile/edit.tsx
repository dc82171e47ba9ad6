import { replace } from "react-router";
import { servicesContext } from "#app/context.ts";
import { cookieText, readCookie } from "#app/cookies/cookie.ts";
import { allergiesCookie, noticeCookie } from "#app/cookies/cookies.ts";
import { parseForm, readFields } from "#app/forms/parse-form.ts";
import { parseAllergies, serializeAllergies, toAllergies } from "#domain/menu/allergies.ts";
import { profileSchema } from "#domain/schemas/account.ts";
import { signInFirst } from "../sign-in-first.ts";
import { unreached } from "../unreached.ts";
import type { Route } from "./+types/edit";
import { EditScreen, type ProfileFailure } from "./edit-screen.tsx";
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
  if (!(await identity.findUser(request.headers))) throw signInFirst("/profile/edit");
  const form = await request.formData();
  const values = readFields(form, fieldNames);
  const parsed = parseForm(profileSchema, values);
  if (!parsed.ok) {
    const error = Object.values(parsed.fields).includes("required") ? "required" : null;
    return { error, fields: parsed.fields, values };
  }
  const result = await identity.updateProfile(parsed.data, request.headers);
  if (!result.ok) return { error: "profile-failed", fields: {}, values };
  const allergies = serializeAllergies(toAllergies(form.getAll("allergy")));
  result.headers.append("set-cookie", cookieText(allergiesCookie, allergies));
  result.headers.append("set-cookie", cookieText(noticeCookie, { code: "profile-updated", on: "/profile" }));
  throw replace("/profile", { status: 303, headers: result.headers });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return unreached({ error: "profile-failed", fields: {}, values: readFields(form, fieldNames) });
  }
}

export default function EditProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { values, ...known } = loaderData;
  return <EditScreen {...known} answer={actionData ?? { error: null, fields: {}, values }} />;
}
