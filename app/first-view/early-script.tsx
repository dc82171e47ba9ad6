import { useVisitor } from "../hooks/use-visitor.ts";
import dish from "./early-forms.ts?run=earlyDish&inline-script";
import tip from "./early-forms.ts?run=earlyTip&inline-script";

/** Only the server's document carries the code: in the browser's bundle it would be a second copy, too late. */
const codes = import.meta.env.SSR ? { dish, tip } : { dish: "", tip: "" };

/**
 * Makes a form work, or work faster, before any other script has loaded; rendered only on screens that have it. To the
 * browser's React the tag is text, because React warns of script tags that it creates: they never run.
 */
export function EarlyScript({ of }: { of: "dish" | "tip" }) {
  const nonce = useVisitor()?.nonce;
  return (
    <div
      hidden
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, made at build time
      dangerouslySetInnerHTML={{ __html: codes[of] && `<script nonce="${nonce}">${codes[of]}</script>` }}
    />
  );
}
