import { type ReactNode, useRef } from "react";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { IconName } from "#app/components/icon-paths.ts";

/** Chooses a file of this device; the same one again, too. */
export function FileButton({
  label,
  icon,
  accept,
  busy = false,
  onFile,
  children,
}: {
  /** Of the field itself, which nobody sees. */
  label: string;
  icon: IconName;
  accept: string;
  busy?: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind="soft" busy={busy} onClick={() => input.current?.click()}>
        <Icon name={icon} />
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="unseen"
        tabIndex={-1}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}
