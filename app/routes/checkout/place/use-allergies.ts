import { useEffectEvent, useLayoutEffect, useState } from "react";
import { cookieText } from "#app/cookies/cookie.ts";
import { allergiesCookie } from "#app/cookies/cookies.ts";
import { type Allergen, serializeAllergies, toAllergies } from "#domain/menu/allergies.ts";

/** The fan's allergies; stored on the phone as they change, and sent with the order. */
export function useAllergies(saved: Allergen[]) {
  const [allergies, setAllergies] = useState(saved);
  function change(names: readonly string[]) {
    const next = toAllergies(names);
    setAllergies(next);
    document.cookie = cookieText(allergiesCookie, serializeAllergies(next));
  }
  // Takes over what was ticked before hydration.
  const takeOver = useEffectEvent(() => {
    const ticked = document.querySelectorAll<HTMLInputElement>("input[name=allergy]:checked");
    change([...ticked].map(({ value }) => value));
  });
  useLayoutEffect(() => takeOver(), []);
  return { allergies, change };
}
