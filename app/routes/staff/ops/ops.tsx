import { data, replace } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import { connectedAccountSchema, invitationSchema } from "#domain/schemas/team.ts";
import { isOperator } from "#domain/staff/staff-scope.ts";

import { notYours, requireUser } from "../parts/require-staff.ts";
import type { Route } from "./+types/ops";
import { OpsScreen } from "./ops-screen.tsx";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { user, roles } = await requireUser(request, url, context);
  if (!isOperator(roles)) throw notYours();
  const { operations, team } = context.get(servicesContext);
  const [alerts, accounts, audit, operators] = await Promise.all([
    operations.listAlerts(),
    operations.listAccounts(),
    operations.listAudit({}),
    team.list({ userId: user.id, roles }, null),
  ]);
  return {
    userId: user.id,
    now: Date.now(),
    alerts,
    accounts,
    audit: audit.slice(0, 50),
    operators: operators.ok ? operators.team : [],
    invitations: operators.ok ? operators.invitations : [],
  };
}

export type OpsAnswer = {
  problem: string | null;
  reconciled: { compared: number; repaired: number; open: { code: string; orderId: string }[] } | null;
};

/** One form per action; all of them require an operator and are written to the audit log. */
export async function action({ request, url, context }: Route.ActionArgs): Promise<OpsAnswer> {
  const { user, roles } = await requireUser(request, url, context);
  if (!isOperator(roles)) throw data(null, { status: 403 });
  const { operations, team, payments } = context.get(servicesContext);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const fail = (problem: string): OpsAnswer => ({ problem, reconciled: null });
  const done = () => replace("/staff/ops", 303);
  switch (text("act")) {
    case "resolve":
      await operations.resolveAlert(user.id, text("alert"));
      throw done();
    case "reconcile": {
      const found = await payments.reconcile(user.id, { after: "", limit: 50, dryRun: form.has("dryRun") });
      const open = found.disagreements.filter((each) => !each.isRepaired);
      return {
        problem: found.unreached > 0 ? "provider-unreached" : null,
        reconciled: {
          compared: found.compared,
          repaired: found.disagreements.length - open.length,
          open: open.map(({ code, orderId }) => ({ code, orderId })),
        },
      };
    }
    case "account": {
      const parsed = connectedAccountSchema.safeParse({ account: text("account").trim() || null });
      if (!parsed.success) return fail("account-invalid");
      const seen = text("seen") || null;
      const result = await operations.setAccount(user.id, text("shop"), parsed.data.account, seen);
      if (!result.ok) return fail(result.reason);
      throw done();
    }
    case "invite": {
      const parsed = invitationSchema.safeParse({ email: text("email"), role: "operator" });
      if (!parsed.success) return fail("invalid-email");
      const who = { userId: user.id, roles };
      const result = await team.invite(who, parsed.data, context.get(visitorContext).origin);
      if (!result.ok) return fail(result.reason);
      throw done();
    }
    case "revoke": {
      const result = await team.revoke({ userId: user.id, roles }, text("role"));
      if (!result.ok) return fail(result.reason);
      throw done();
    }
    default:
      return fail("unknown");
  }
}

export default function Ops({ loaderData, actionData }: Route.ComponentProps) {
  return <OpsScreen {...loaderData} answer={actionData ?? null} />;
}
