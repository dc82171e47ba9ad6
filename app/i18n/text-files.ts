import textFiles from "virtual:text-files";
import { type Language, writtenIn } from "#domain/language/localized.ts";
import type { TextArea } from "./areas.ts";

/** The files from which the browser takes a document's texts. */
export const textFilesOf = (language: Language, areas: readonly TextArea[]): string[] =>
  areas.flatMap((area) => textFiles[`locales/${writtenIn(language)}/${area}.po`] ?? []);
