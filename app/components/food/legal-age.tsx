import { createContext, useContext } from "react";
import { usualLaw } from "#domain/law/usual-law.ts";

/** From which age a screen's venue sells what is age-restricted. */
export const LegalAge = createContext(usualLaw.legalAge);

/** "18+", in any text's direction. */
export function AgeSign() {
  return <bdi dir="ltr">{useContext(LegalAge)}+</bdi>;
}
