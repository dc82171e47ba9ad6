import { useLingui } from "@lingui/react/macro";

/** The footer of every fan screen. A plain link: few open it, and the first view pays for each byte. */
export function Foot() {
  const { t } = useLingui();
  return (
    <a
      href="/settings/accessibility"
      className="facts"
      style={{ justifyContent: "center", padding: 14 }}
    >{t`Accessibility`}</a>
  );
}
