import { useLingui } from "@lingui/react/macro";
import { Form, Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { PageHeader } from "#app/components/page/page-header.tsx";
import type { Route } from "./+types/report";
import { answerMessage, type MessageAnswer, Thanks } from "./message.tsx";

export async function action({ request }: Route.ActionArgs) {
  return answerMessage(await request.formData());
}

/** With scripts the message does not even leave the phone. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerMessage(await request.formData());
}

export default function Report({ actionData: answer }: Route.ComponentProps) {
  const { t } = useLingui();
  const values: MessageAnswer["values"] = answer?.values ?? {};
  return (
    <main id="main" className="page column">
      <title>{`${t`Report a problem`} · Seatside`}</title>
      <PageHeader title={t`Report a problem`} back="/profile" />
      {answer?.isThanked ? (
        <Thanks />
      ) : (
        <>
          <Link to="/orders" className="card row mb-3 min-h-14 gap-3 px-4 py-3">
            <Icon name="receipt" className="text-muted" />
            <span className="min-w-0 grow">
              <span className="block font-medium">{t`Is this about an order?`}</span>
              <span className="block text-sm text-muted">{t`While your order is on its way, you can call the runner from its screen. For two hours after delivery you can tap “Something wrong?” there.`}</span>
            </span>
            <Icon name="forward" className="text-muted" />
          </Link>
          <Form method="post" replace noValidate className="card grid gap-4 p-5">
            <Field
              multiline
              label={t`What went wrong?`}
              name="message"
              required
              maxLength={4000}
              rows={5}
              defaultValue={values.message}
              error={answer?.isEmpty && t`Required`}
            />
            <Field
              multiline
              label={t`Steps (optional)`}
              hint={t`What were you doing when it happened?`}
              name="steps"
              maxLength={4000}
              rows={3}
              defaultValue={values.steps}
            />
            <Button type="submit" wide>{t`Done`}</Button>
          </Form>
        </>
      )}
    </main>
  );
}
