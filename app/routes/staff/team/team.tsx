import { replace } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import { parseForm, readFields } from "#app/forms/parse-form.ts";
import { invitationSchema } from "#domain/schemas/team.ts";
import { isOperator } from "#domain/staff/staff-scope.ts";
import type { TeamProblem } from "../parts/problem-texts.ts";
import { notThere, notYours, requireUser } from "../parts/require-staff.ts";
import type { Route } from "./+types/team";
import { type TeamFailure, TeamScreen } from "./team-screen.tsx";

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const { user, roles } = await requireUser(request, url, context);
  const { team, catalog } = context.get(servicesContext);
  const { stadiumId } = params;
  const listed = await team.list({ userId: user.id, roles }, stadiumId);
  if (!listed.ok) throw notYours();
  const found = await catalog.find(stadiumId);
  if (!found) throw notThere();
  const sent = url.searchParams.get("sent");
  return {
    userId: user.id,
    venue: { id: stadiumId, name: found.stadium.name, color: found.stadium.color },
    shops: found.shops.map(({ id, name }) => ({ id, name })),
    team: listed.team,
    resets: isOperator(roles),
    invitations: listed.invitations,
    // Anybody can write a link: only an address that was really invited.
    sentTo: listed.invitations.some(({ email }) => email === sent) ? sent : null,
  };
}

/** Four forms: invite, withdraw an invitation, remove a role, and an operator's that resets a second step. */
export async function action({ request, url, params, context }: Route.ActionArgs): Promise<TeamFailure> {
  const { user, roles, requireProof } = await requireUser(request, url, context);
  const { team, operations } = context.get(servicesContext);
  const who = { userId: user.id, roles };
  const form = await request.formData();
  const fail = (error: TeamProblem): TeamFailure => ({ error, fields: {}, values: {} });
  const done = (query = "") => replace(`/staff/team/${params.stadiumId}${query}`, 303);
  const invitationId = form.get("withdraw");
  const roleId = form.get("revoke");
  if (!invitationId) requireProof();
  if (form.get("act") === "reset-second-step") {
    if (!isOperator(roles)) throw notYours();
    const result = await operations.resetSecondSteps(user.id, String(form.get("person")));
    if (!result.ok) return fail(result.reason);
    throw done();
  }
  if (invitationId || roleId) {
    const result = invitationId
      ? await team.withdraw(who, String(invitationId))
      : await team.revoke(who, String(roleId));
    if (!result.ok) return fail(result.reason);
    throw done();
  }
  const values = readFields(form, ["email", "place"]);
  // One select for role and place: "shop:teddy-grill", "runner", "venue".
  const [role = "", shopId = ""] = values.place.split(":");
  const stadiumId = role === "shop" ? "" : params.stadiumId;
  const parsed = parseForm(invitationSchema, { email: values.email, role, shopId, stadiumId });
  if (!parsed.ok) {
    const { email } = parsed.fields;
    return { error: email ? null : "shop-unknown", fields: email ? { email } : {}, values };
  }
  const result = await team.invite(who, parsed.data, context.get(visitorContext).origin);
  if (!result.ok && result.reason === "invalid-email")
    return { error: null, fields: { email: result.reason }, values };
  if (!result.ok) return { error: result.reason, fields: {}, values };
  throw done(`?sent=${encodeURIComponent(parsed.data.email)}`);
}

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  return <TeamScreen {...loaderData} failure={actionData ?? null} />;
}
