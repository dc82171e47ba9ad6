import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Form, Link, useLocation } from "react-router";
import { Button, LinkButton } from "#app/components/button.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { EmptyState } from "#app/components/page/empty-state.tsx";
import { Screen } from "#app/components/page/screen.tsx";
import type { Route } from "./+types/message";

export async function action({ request }: Route.ActionArgs) {
  return answerMessage(await request.formData());
}

/** With scripts the message does not even leave the phone. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerMessage(await request.formData());
}

type MessageField = "email" | "category" | "message" | "steps";
type MessageAnswer = {
  isThanked: boolean;
  isEmpty: boolean;
  values: Partial<Record<MessageField, string>>;
};

const names: readonly MessageField[] = ["email", "category", "message", "steps"];

/**
 * Feedback and reports are answered with a thank-you (product 15.6 and 15.7). The message is validated and discarded:
 * it is neither sent to the server (with scripts) nor stored, and no screen claims that it was.
 */
function answerMessage(form: FormData): MessageAnswer {
  const values = Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "").slice(0, 4000)]));
  const isEmpty = !values.message?.trim();
  return { isThanked: !isEmpty, isEmpty, values: isEmpty ? values : {} };
}

export default function Message({ actionData: answer }: Route.ComponentProps) {
  const { t } = useLingui();
  const isReport = useLocation().pathname === "/settings/report";
  const values: MessageAnswer["values"] = answer?.values ?? {};
  return (
    <Screen title={isReport ? t`Report a problem` : t`Feedback`} back="/profile">
      {answer?.isThanked ? (
        <Thanks />
      ) : (
        <>
          {isReport && <OrdersLink />}
          <Form method="post" replace noValidate className="card grid gap-4 p-5">
            {!isReport && <Categories chosen={values.category || "general"} />}
            <Field
              multiline
              label={isReport ? t`What went wrong?` : t`Message`}
              name="message"
              required
              maxLength={4000}
              rows={5}
              defaultValue={values.message}
              error={answer?.isEmpty && t`Required`}
            />
            {isReport ? (
              <Field
                multiline
                label={t`Steps (optional)`}
                hint={t`What were you doing when it happened?`}
                name="steps"
                maxLength={4000}
                rows={3}
                defaultValue={values.steps}
              />
            ) : (
              <Field
                label={t`Email (optional)`}
                type="email"
                name="email"
                autoComplete="email"
                maxLength={254}
                defaultValue={values.email}
              />
            )}
            <Button type="submit" wide>{t`Done`}</Button>
          </Form>
        </>
      )}
    </Screen>
  );
}

function OrdersLink() {
  const { t } = useLingui();
  return (
    <Link to="/orders" className="card row mb-3 min-h-14 gap-3 px-4 py-3">
      <Icon name="receipt" className="text-muted" />
      <span className="min-w-0 grow">
        <span className="block font-medium">{t`Is this about an order?`}</span>
        <span className="block text-sm text-muted">{t`While your order is on its way, you can call the runner from its screen. For two hours after delivery you can tap “Something wrong?” there.`}</span>
      </span>
      <Icon name="forward" className="text-muted" />
    </Link>
  );
}

/** Product 15.6: the values are fixed, the words are the language's. */
function Categories({ chosen }: { chosen: string }) {
  const { t } = useLingui();
  const categories = [
    ["general", t`General`],
    ["feature", t`Feature Request`],
    ["ui", t`Design / UI`],
    ["performance", t`Performance`],
  ] as const;
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{t`What’s it about?`}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2.5">
        {categories.map(([value, label]) => (
          <label key={value} className="choice px-2.5">
            <input
              type="radio"
              name="category"
              value={value}
              defaultChecked={value === chosen}
              className="tick"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Only a thank-you, because nothing was sent. */
function Thanks() {
  const { t } = useLingui();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} role="status" className="card">
      <EmptyState picture="raising-hands" title={t`Thank you!`} text={t`Thanks for the sharp eye.`}>
        <LinkButton to="/profile" kind="soft">{t`Back to profile`}</LinkButton>
      </EmptyState>
    </div>
  );
}
