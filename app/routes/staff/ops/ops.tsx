import { redirect, replace } from "react-router";
import { servicesContext, visitorContext } from "#app/context.ts";
import type { Localized } from "#domain/language/localized.ts";
import type { Finding } from "#domain/ledger/reconciliation.ts";
import type { Currency } from "#domain/money/money.ts";
import { connectedAccountSchema, invitationSchema } from "#domain/schemas/staff.ts";
import { orderStoryPath } from "#domain/staff/staff-places.ts";
import type { OpsProblem } from "../parts/code-texts.ts";
import type { FindAnswer } from "../parts/find-orders.tsx";
import type { Names } from "../parts/named.tsx";
import { requireOperator } from "../parts/require-staff.ts";
import type { Route } from "./+types/ops";
import { OpsScreen } from "./ops-screen.tsx";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { staff: who } = await requireOperator(request, url, context);
  const { operations, team, payments, staff } = context.get(servicesContext);
  // Alerts, calls and disputes name an order by its id, and no venue.
  const orderRef = url.searchParams.get("order")?.trim() || null;
  const found = orderRef && (await staff.findOrder(who, orderRef));
  if (found) throw redirect(orderStoryPath(found.order));
  const [alerts, calls, accounts, audit, operators] = await Promise.all([
    operations.listAlerts(),
    payments.listOpenCalls(),
    operations.listAccounts(),
    operations.listReadableAudit(),
    team.list(who, null),
  ]);
  return {
    userId: who.userId,
    now: Date.now(),
    isUnknown: orderRef !== null,
    shopRef: url.searchParams.get("shop"),
    alerts,
    calls,
    accounts,
    audit,
    operators: operators.ok ? operators.team : [],
    invitations: operators.ok ? operators.invitations : [],
  };
}

type Loaded = Awaited<ReturnType<typeof loader>>;
/** Joined names are null where the thing no longer exists. */
type Named<Row> = Omit<Row, keyof Names> & Names;

/** The operator's page. Times are in ms since the epoch, amounts in minor units. */
export type OpsFacts = Omit<Loaded, "alerts" | "calls" | "audit"> & {
  alerts: Named<Loaded["alerts"][number]>[];
  calls: Named<Loaded["calls"][number]>[];
  audit: (Omit<Named<Loaded["audit"][number]>, "dish"> & { dish: Localized | null })[];
  answer: OpsAnswer | null;
};

type OpsAnswer = {
  problem: OpsProblem | null;
  reconciled: {
    compared: number;
    repaired: number;
    open: (Finding & { orderId: string; currency: Currency })[];
    /** Cursor for the next press; null when all were compared. */
    next: string | null;
  } | null;
  found?: FindAnswer;
  /** A link to the provider's form for this shop. */
  onboarding?: { shopId: string; url: string };
  /** The form's shop. */
  shopId?: string;
};

/** One form per action; all of them require an operator and are written to the audit log. */
export async function action({ request, url, context }: Route.ActionArgs): Promise<OpsAnswer> {
  const { staff: who, operator, requireProof } = await requireOperator(request, url, context);
  const { operations, team, payments, staff } = context.get(servicesContext);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const shopId = text("shop");
  const fail = (problem: OpsProblem): OpsAnswer => ({ problem, reconciled: null, shopId });
  const done = () => replace(shopId ? `/staff/ops?shop=${encodeURIComponent(shopId)}` : "/staff/ops", 303);
  function finish(result: { ok: true } | { ok: false; reason: OpsProblem }): OpsAnswer {
    if (!result.ok) return fail(result.reason);
    throw done();
  }
  if (["account", "onboard", "invite", "revoke", "reset-second-step"].includes(text("act"))) requireProof();
  switch (text("act")) {
    case "resolve":
      await operations.resolveAlert(operator, text("alert"));
      throw done();
    case "retry-call":
    case "pay-call":
    case "end-call": {
      const act = {
        "retry-call": payments.retryCall,
        "pay-call": payments.payFromPlatform,
        "end-call": payments.endCall,
      }[text("act")];
      return act ? finish(await act(operator, text("order"), text("call"))) : fail("unknown");
    }
    case "find": {
      const found = await staff.searchOrders(operator, null, text("text"));
      const [only, ...others] = found.ok ? found.orders : [];
      if (only && others.length === 0) throw redirect(orderStoryPath(only), 303);
      return { problem: null, reconciled: null, found };
    }
    case "reconcile": {
      const found = await payments.reconcile(operator, {
        after: text("after"),
        limit: 50,
        dryRun: form.has("dryRun"),
      });
      const open = found.disagreements.filter((each) => !each.isRepaired);
      return {
        problem: found.unreached > 0 ? "provider-unreached" : null,
        reconciled: {
          compared: found.compared,
          repaired: found.disagreements.length - open.length,
          open: open.map(({ code, detail, orderId, currency }) => ({ code, detail, orderId, currency })),
          next: found.next,
        },
      };
    }
    case "reset-second-step":
      return finish(await operations.resetSecondSteps(operator, text("person")));
    case "account": {
      const parsed = connectedAccountSchema.safeParse({ account: text("account").trim() || null });
      if (!parsed.success) return fail("account-invalid");
      const seen = text("seen") || null;
      return finish(await operations.setAccount(operator, { ...parsed.data, shopId, seen }));
    }
    case "onboard": {
      const returnTo = new URL("/staff/account-done", context.get(visitorContext).origin);
      const result = await payments.onboardShop(operator, { shopId, country: text("country"), returnTo });
      if (!result.ok) return fail(result.reason);
      return { problem: null, reconciled: null, onboarding: { shopId, url: result.url }, shopId };
    }
    case "check-account":
      await payments.checkOnboarding(shopId);
      throw done();
    case "invite": {
      const parsed = invitationSchema.safeParse({ email: text("email"), role: "operator" });
      if (!parsed.success) return fail("invalid-email");
      return finish(await team.invite(who, parsed.data, context.get(visitorContext).origin));
    }
    case "withdraw":
      return finish(await team.withdraw(who, text("invitation")));
    case "revoke":
      return finish(await team.revoke(who, text("role")));
    default:
      return fail("unknown");
  }
}

export default function Ops({ loaderData, actionData }: Route.ComponentProps) {
  return <OpsScreen {...loaderData} answer={actionData ?? null} />;
}
