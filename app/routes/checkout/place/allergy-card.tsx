import { useLingui } from "@lingui/react/macro";
import { useEffectEvent, useLayoutEffect, useState } from "react";
import { allergenNames } from "#app/components/food/allergen-texts.ts";
import { AllergyFields } from "#app/components/food/allergy-fields.tsx";
import { Icon } from "#app/components/icon.tsx";
import { cookieText } from "#app/cookies/cookie.ts";
import { allergiesCookie } from "#app/cookies/cookies.ts";
import { type Allergen, serializeAllergies, toAllergies } from "#domain/menu/allergies.ts";

/** Optional, so folded. Kitchen and runner see the choice in red. */
export function AllergyCard({ chosen, onChange }: { chosen: string[]; onChange: (names: string[]) => void }) {
  const { t } = useLingui();
  const names = allergenNames(t, chosen);
  return (
    <details className="card" id="allergies">
      <summary className="row gap-3 p-5">
        <Icon name="warning" className={names ? "text-canceled" : undefined} />
        <span className="min-w-0 grow">
          <span className="block text-sm text-muted">{t`Allergies`}</span>
          <b className={`font-semibold wrap-anywhere ${names ? "text-canceled" : ""}`}>
            {names || t`None added`}
          </b>
        </span>
        <span className="px-2 font-medium text-link">{t`Edit`}</span>
      </summary>
      <div className="grid gap-2 px-5 pb-4">
        <p className="text-sm text-muted">
          {t`The kitchen and the runner see it on this order until it’s done. With a severe allergy, ask at the shop before you order.`}
        </p>
        <AllergyFields chosen={chosen} onChange={onChange} />
      </div>
    </details>
  );
}

/** The fan's allergies; stored on the phone as they change, and sent with the order. */
export function useAllergies(saved: Allergen[]) {
  const [allergies, setAllergies] = useState(saved);
  function change(names: readonly string[]) {
    const next = toAllergies(names);
    setAllergies(next);
    document.cookie = cookieText(allergiesCookie, serializeAllergies(next));
  }
  // Takes over what was ticked before hydration. The wallet's frame has no such boxes: nothing was unticked there.
  const takeOver = useEffectEvent(() => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>("input[name=allergy]")];
    if (boxes.length > 0) change(boxes.flatMap(({ checked, value }) => (checked ? value : [])));
  });
  useLayoutEffect(() => takeOver(), []);
  return { allergies, change };
}
