type MessageField = "email" | "category" | "message" | "steps";
export type MessageAnswer = {
  isThanked: boolean;
  isEmpty: boolean;
  values: Partial<Record<MessageField, string>>;
};

const names: readonly MessageField[] = ["email", "category", "message", "steps"];

/**
 * Feedback and reports are answered with a thank-you (product 15.6 and 15.7). The message is validated and discarded:
 * it is neither sent to the server (with scripts) nor stored, and no screen claims that it was.
 */
export function answerMessage(form: FormData): MessageAnswer {
  const values = Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "").slice(0, 4000)]));
  const isEmpty = !values.message?.trim();
  return { isThanked: !isEmpty, isEmpty, values: isEmpty ? values : {} };
}
