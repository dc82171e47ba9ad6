import { useLingui } from "@lingui/react/macro";
import { Form, replace, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { SelectField } from "#app/components/fields/select-field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { servicesContext, visitorContext } from "#app/context.ts";
import { parseForm, readFields } from "#app/forms/parse-form.ts";
import type { FormFailure } from "#app/forms/use-bound-fields.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { pick } from "#domain/pick.ts";
import { invitationSchema } from "#domain/schemas/staff.ts";
import { rolesWith } from "#domain/staff/policy.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import { isOperator } from "#domain/staff/staff-scope.ts";
import { problemText, type TeamProblem, teamProblems } from "../parts/code-texts.ts";
import { CardList, PostButton, ProblemNote, TwoLines } from "../parts/lists.tsx";
import { roleText } from "../parts/named.tsx";
import { forbidden, notFound, requireOperator, requireUser } from "../parts/require-staff.ts";
import { VenueFrame } from "../parts/venue-frame.tsx";
import type { Route } from "./+types/team";
import { type Member, Person } from "./person.tsx";

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const { staff } = await requireUser(request, url, context);
  const { team, venue } = context.get(servicesContext);
  const { stadiumId } = params;
  const listed = await team.list(staff, stadiumId);
  if (!listed.ok) throw forbidden();
  const found = await venue.find(stadiumId);
  if (!found) throw notFound();
  const sent = url.searchParams.get("sent");
  return {
    userId: staff.userId,
    venue: { ...pick(found, "id", "name", "color"), settings: pick(found.settings, "match") },
    shops: found.shops.map(({ id, name }) => ({ id, name })),
    team: listed.team,
    /** Whether the reader may reset a manager's second step. */
    resets: isOperator(staff.roles),
    invitations: listed.invitations,
    // Only an invited address is shown, because anybody can write a link.
    sentTo: listed.invitations.some(({ email }) => email === sent) ? sent : null,
  };
}

/** Four forms: invite, withdraw an invitation, remove a role, and an operator's that resets a second step. */
export async function action({ request, url, params, context }: Route.ActionArgs): Promise<TeamFailure> {
  const { staff: who, requireProof } = await requireUser(request, url, context);
  const { team, operations } = context.get(servicesContext);
  const form = await request.formData();
  const fail = (error: TeamProblem): TeamFailure => ({ error, fields: {}, values: {} });
  const done = (query = "") => replace(`/staff/team/${params.stadiumId}${query}`, 303);
  const invitationId = form.get("withdraw");
  const roleId = form.get("revoke");
  if (!invitationId) requireProof();
  if (form.get("act") === "reset-second-step") {
    const { operator } = await requireOperator(request, url, context);
    const result = await operations.resetSecondSteps(operator, String(form.get("person")));
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
  // One select for role and place: "shop:teddy-grill", "runner", "manager".
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

type TeamFailure = FormFailure<"email" | "place"> & { error: TeamProblem | null };
/** A venue's team: invite by mail; one row per person with each role; remove after a confirmation. */
export default function Team({ loaderData, actionData: failure }: Route.ComponentProps) {
  const { userId, venue, shops, team, invitations, resets, sentTo } = loaderData;
  const { t } = useLingui();
  const localize = useLocalize();
  const busy = useNavigation().state === "submitting";
  const shopName = (id: string) => {
    const shop = shops.find((each) => each.id === id);
    return shop ? localize(shop.name) : "";
  };
  const roleLabel = (role: StaffRole["role"], shopId: string) => shopName(shopId) || roleText(t, role);
  const places = [
    ...shops.map(({ id, name }) => ({ value: `shop:${id}`, label: localize(name) })),
    ...rolesWith("scope", "stadium").map((role) => ({ value: role, label: roleText(t, role) })),
  ];
  const members: Member[] = team;
  const people = [...new Set(members.map((each) => each.userId))].map(
    (id) => members.filter((each) => each.userId === id) as [Member, ...Member[]],
  );
  return (
    <VenueFrame venue={venue}>
      <main id="main" className="page grid gap-6">
        <title>{`${t`Team`} · Seatside`}</title>
        <div className="area-head">
          <h2 className="text-2xl">{t`Team`}</h2>
        </div>
        <ProblemNote text={problemText(t, teamProblems, failure?.error)} />
        {sentTo && !failure && (
          <p role="status" className="row gap-2.5 rounded-small bg-delivered-tint px-4 py-3 text-delivered">
            <Icon name="check" />
            <span className="wrap-anywhere">
              {t`The invitation is on its way to:`} <bdi dir="ltr">{sentTo}</bdi>
            </span>
          </p>
        )}
        <section className="card max-w-112 p-5">
          <h3 className="pb-3 text-lg">{t`Invite by email`}</h3>
          <Form method="post" replace className="grid gap-3" noValidate>
            <Field
              label={t`Email`}
              name="email"
              type="email"
              autoComplete="off"
              maxLength={200}
              required
              defaultValue={failure?.values.email}
              error={failure?.fields.email ? t`Please enter a valid email address.` : undefined}
            />
            <SelectField label={t`Role`} name="place" options={places} defaultValue={failure?.values.place} />
            <Button type="submit" wide busy={busy}>
              <Icon name="mail" />
              {t`Send the invitation`}
            </Button>
          </Form>
        </section>
        {invitations.length > 0 && (
          <section>
            <h3 className="pb-3 text-lg">{t`Invited`}</h3>
            <CardList>
              {invitations.map((each) => (
                <li
                  key={each.id}
                  className="row min-h-16 flex-wrap gap-3 border-t px-5 py-2 first:border-t-0"
                >
                  <TwoLines
                    name={<bdi dir="ltr">{each.email}</bdi>}
                    about={roleLabel(each.role, each.shopId)}
                  />
                  <PostButton name="withdraw" value={each.id} className="btn px-3 text-link">
                    {t`Withdraw`}
                  </PostButton>
                </li>
              ))}
            </CardList>
          </section>
        )}
        <section>
          <h3 className="pb-3 text-lg">{t`Team members`}</h3>
          <CardList>
            {people.map((roles) => (
              <Person
                key={roles[0].userId}
                {...{ roles, roleLabel, places, resets }}
                isSelf={roles[0].userId === userId}
              />
            ))}
          </CardList>
        </section>
      </main>
    </VenueFrame>
  );
}
