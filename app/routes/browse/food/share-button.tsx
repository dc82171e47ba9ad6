import { useLingui } from "@lingui/react/macro";
import { IconButton } from "#app/components/icon-button.tsx";
import { showToast } from "#app/hooks/toast.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";

/** Shares this screen's address; copies it if the browser can't share. */
export function ShareButton({ name }: { name: string }) {
  const { t } = useLingui();
  // Browsers share only on a fresh tap: a replayed one would be refused.
  const isLive = useHydrated();
  async function share() {
    const url = location.origin + location.pathname;
    try {
      if (navigator.share) await navigator.share({ title: name, url });
      else {
        await navigator.clipboard.writeText(url);
        showToast({ kind: "success", text: t`Link copied` });
      }
    } catch (error) {
      if ((error as Error).name !== "AbortError") showToast({ kind: "error", text: t`Couldn’t share` });
    }
  }
  return <IconButton icon="share" label={t`Share`} disabled={!isLive} onClick={share} />;
}
