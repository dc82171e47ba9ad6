import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { emptyTables, type Tables } from "./tables.ts";

interface Saved {
  version: 1;
  offsetMs: number;
  tables: Tables;
}

/** Null when there is no file. Throws for a bad file: losing payments is worse. */
export function loadState(file: string): Saved | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const saved = parseState(text);
  if (saved === null) {
    throw new Error(`The state file ${file} is not one of this server. Move it away to start empty.`);
  }
  return { ...saved, tables: { ...emptyTables(), ...saved.tables } };
}

function parseState(text: string): Saved | null {
  try {
    const saved = JSON.parse(text) as Partial<Saved>;
    return saved.version === 1 && saved.tables !== undefined ? (saved as Saved) : null;
  } catch {
    return null;
  }
}

/** Writes a draft and renames it: atomic in a crash. */
export function saveState(file: string, offsetMs: number, tables: Tables): void {
  const saved: Saved = { version: 1, offsetMs, tables };
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, JSON.stringify(saved), { mode: 0o600 });
  renameSync(draft, file);
}

/** Debounces changes into one write. */
export class StateFile {
  #timer: NodeJS.Timeout | null = null;
  readonly #write: () => void;

  constructor(write: () => void) {
    this.#write = write;
  }

  changed(): void {
    this.#timer ??= setTimeout(() => this.flush(), 50);
  }

  flush(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#write();
  }
}
