import type { Messages } from "@lingui/core";

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const accented = [..."áḅçďéƒğħíĵķłḿñóṗɋřšťúṽŵẋýžÁḄÇĎÉƑĞĦÍĴĶŁḾÑÓṖɊŘŠŤÚṼŴẊÝŽ"];

/**
 * Turns the English catalog into a pseudo-language: accented, half as long again (vowels doubled) and right to left.
 * Text that stays plain English is missing from the catalogs.
 */
export function pseudoMessages(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([id, message]) => [id, pseudo(message)]),
  ) as Messages;
}

/** Transforms texts, also inside plurals and selects; keeps the names of values and formats. */
function pseudo(message: unknown): unknown {
  if (typeof message === "string")
    return message
      .split(/(<\/?\w+\/?>)/)
      .map(pseudoText)
      .join("");
  if (!Array.isArray(message)) return message;
  return message.map((part) => {
    if (!Array.isArray(part)) return pseudo(part);
    const [name, format, choices] = part;
    if (!choices || typeof choices !== "object") return part;
    return [
      name,
      format,
      Object.fromEntries(Object.entries(choices).map(([key, one]) => [key, pseudo(one)])),
    ];
  });
}

function pseudoText(text: string): string {
  if (text.startsWith("<") || !/[a-z]/i.test(text)) return text;
  const longer = text.replaceAll(/[aeiou]/gi, (vowel) => vowel + vowel.toLowerCase());
  const letters = longer.replaceAll(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter);
  return `\u202e${letters}\u202c`;
}
