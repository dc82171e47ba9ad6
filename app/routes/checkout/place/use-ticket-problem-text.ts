import { useLingui } from "@lingui/react/macro";

export function useTicketProblemText(): (code: string) => string {
  const { t } = useLingui();
  return (code) => {
    const tooLarge = t`This picture is too large.`;
    const texts: Record<string, string> = {
      "picture-too-large": tooLarge,
      "picture-dimensions": tooLarge,
      "not-a-picture": t`This is not a picture that we can read.`,
      "too-many-pictures": t`That was a lot of pictures. Please try again in an hour.`,
      "sign-in-required": t`Please sign in again to add a picture.`,
    };
    return texts[code] ?? t`The upload did not work.`;
  };
}
