import { createContext, useContext } from "react";
import { defaultLaw } from "#domain/law/default-law.ts";

/** The minimum age for age-restricted dishes at the screen's venue. */
export const LegalAge = createContext(defaultLaw.legalAge);

/** "18+", in any text's direction. */
export function AgeSign() {
  return <bdi dir="ltr">{useContext(LegalAge)}+</bdi>;
}
