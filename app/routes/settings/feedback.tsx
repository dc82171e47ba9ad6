import { useLingui } from "@lingui/react/macro";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { PageHeader } from "#app/components/page/page-header.tsx";
import type { Route } from "./+types/feedback";
import { answerMessage, type MessageAnswer, Thanks } from "./message.tsx";

export async function action({ request }: Route.ActionArgs) {
  return answerMessage(await request.formData());
}

/** With scripts the message does not even leave the phone. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerMessage(await request.formData());
}

export default function Feedback({ actionData: answer }: Route.ComponentProps) {
  const { t } = useLingui();
  // Product 15.6: the values are fixed, the words are the language's.
  const categories = [
    ["general", t`General`],
    ["feature", t`Feature Request`],
    ["ui", t`Design / UI`],
    ["performance", t`Performance`],
  ] as const;
  const values: MessageAnswer["values"] = answer?.values ?? {};
  const chosen = values.category || "general";
  return (
    <main id="main" className="page column">
      <title>{`${t`Feedback`} · Seatside`}</title>
      <PageHeader title={t`Feedback`} back="/profile" />
      {answer?.isThanked ? (
        <Thanks />
      ) : (
        <Form method="post" replace noValidate className="card grid gap-4 p-5">
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
          <Field
            multiline
            label={t`Message`}
            name="message"
            required
            maxLength={4000}
            rows={5}
            defaultValue={values.message}
            error={answer?.isEmpty && t`Required`}
          />
          <Field
            label={t`Email (optional)`}
            type="email"
            name="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={values.email}
          />
          <Button type="submit" wide>{t`Done`}</Button>
        </Form>
      )}
    </main>
  );
}
