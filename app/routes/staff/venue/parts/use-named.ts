import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Localized } from "#domain/language/localized.ts";

/** Things as options of a choice, by their names. */
export function useNamed() {
  const words = useLocalize();
  return (things: readonly { id: string; name: Localized }[]) =>
    things.map(({ id, name }) => [id, words(name)] as const);
}
