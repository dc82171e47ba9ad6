import type { MessageDescriptor } from "@lingui/core";

export type Translate = (text: MessageDescriptor) => string;

/** The text of a code that may be unknown (the provider's, or another build's); null if the table lacks it. */
export const knownText = (
  t: Translate,
  texts: Readonly<Partial<Record<string, MessageDescriptor>>>,
  code: string,
): string | null => {
  const text = Object.hasOwn(texts, code) && texts[code];
  return text ? t(text) : null;
};
