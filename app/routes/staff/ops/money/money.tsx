import { data, replace } from "react-router";
import { servicesContext } from "#app/context.ts";
import { payoutSchema } from "#domain/schemas/operations.ts";
import { isOperator } from "#domain/staff/staff-scope.ts";
import type { OpsProblem } from "../../parts/problem-texts.ts";
import { notYours, requireUser } from "../../parts/require-staff.ts";
import type { Route } from "./+types/money";
import { MoneyScreen } from "./money-screen.tsx";

/** What reached the bank, whom the platform owes, and what fans' banks dispute. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { roles } = await requireUser(request, url, context);
  if (!isOperator(roles)) throw notYours();
  const { payments } = context.get(servicesContext);
  const [settled, owed, disputes] = await Promise.all([
    payments.sumSettled(),
    payments.listOwed(),
    payments.listDisputes(),
  ]);
  return { now: Date.now(), requestKey: crypto.randomUUID(), settled, owed, disputes };
}

export async function action({ request, url, context }: Route.ActionArgs): Promise<{ problem: OpsProblem }> {
  const { user, roles, requireProof } = await requireUser(request, url, context);
  if (!isOperator(roles)) throw data(null, { status: 403 });
  requireProof();
  const { payments } = context.get(servicesContext);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  switch (text("act")) {
    case "payout": {
      const parsed = payoutSchema.safeParse({
        ...{ requestKey: text("requestKey"), party: text("party"), partyId: text("partyId") },
        ...{ currency: text("currency"), reference: text("reference") },
        amountMinor: text("amount"),
      });
      if (!parsed.success) return { problem: "payout-invalid" };
      const result = await payments.recordPayout(user.id, parsed.data);
      if (!result.ok) return { problem: result.reason };
      throw replace("/staff/ops/money#owed", 303);
    }
    case "answer": {
      const result = await payments.answerDispute(user.id, text("dispute"));
      if (!result.ok) return { problem: result.reason };
      throw replace("/staff/ops/money#disputes", 303);
    }
    default:
      return { problem: "unknown" };
  }
}

export default function OpsMoney({ loaderData, actionData }: Route.ComponentProps) {
  return <MoneyScreen {...loaderData} problem={actionData?.problem ?? null} />;
}
