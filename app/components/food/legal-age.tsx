import { createContext, useContext } from "react";
import { usualLaw } from "#domain/law/usual-law.ts";

/** The minimum age for age-restricted dishes at the screen's venue. */
export const LegalAge = createContext(usualLaw.legalAge);

/** "18+", in any text's direction. */
export function AgeSign() {
  return <bdi dir="ltr">{useContext(LegalAge)}+</bdi>;
}
