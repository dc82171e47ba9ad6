export type MessageField = "email" | "category" | "message" | "steps";
export type MessageAnswer = {
  isThanked: boolean;
  isEmpty: boolean;
  values: Partial<Record<MessageField, string>>;
};

const names: readonly MessageField[] = ["email", "category", "message", "steps"];

/**
 * Feedback and reports get a thank-you (product 15.6 and 15.7). The words are read here and go nowhere, neither to the
 * server (with scripts) nor into any store, and no screen says that they did.
 */
export function answerMessage(form: FormData): MessageAnswer {
  const values = Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "").slice(0, 4000)]));
  const isEmpty = !values.message?.trim();
  return { isThanked: !isEmpty, isEmpty, values: isEmpty ? values : {} };
}
