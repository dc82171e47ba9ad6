import { useLingui } from "@lingui/react/macro";

/** The allergy question that the law of some places requires on every menu. */
export function AllergyNotice({ isAsked = false }: { isAsked?: boolean }) {
  const { t } = useLingui();
  if (!isAsked) return null;
  return <p className="my-3 px-1 font-medium">{t`If you have a food allergy, please notify us.`}</p>;
}
