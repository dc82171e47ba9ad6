import { type ReactNode, useRef } from "react";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { IconName } from "#app/components/icon-paths.ts";
import { decodeFile } from "#domain/schemas/menu/csv.ts";
import { type MenuTable, maxCsvBytes, readMenuTable } from "#domain/schemas/menu/menu-csv.ts";
import { type VenueProblem, wholeFileProblem } from "#domain/schemas/problem-facts.ts";

/** Chooses a file of this device; the same one again, too. */
export function FileButton({
  label,
  icon,
  accept,
  busy = false,
  onFile,
  children,
}: {
  /** Accessible name of the hidden file input. */
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

/** Saves a text as a file on this device. */
export function downloadText(name: string, text: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}

/** Files that hold a menu or a venue. */
export const menuFiles = ".json,.csv,application/json,text/csv";

export const isTable = ({ name, type }: File) => type === "text/csv" || name.toLowerCase().endsWith(".csv");

export function readTable(bytes: Uint8Array, shopId: string | null): MenuTable | VenueProblem[] {
  if (bytes.length > maxCsvBytes) return [wholeFileProblem({ code: "too-large", given: "1 MB" })];
  const decoded = decodeFile(bytes);
  return decoded.ok ? readMenuTable(decoded.text, shopId) : [wholeFileProblem(decoded.problem)];
}
