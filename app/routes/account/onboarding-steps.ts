import { useLingui } from "@lingui/react/macro";

/** Product 2.4. */
export const stepCount = 3;

export type OnboardingStep = { title: string; subtitle: string; description: string };

export function useOnboardingSteps(): OnboardingStep[] {
  const { t } = useLingui();
  return [
    {
      title: t`Find your stadium`,
      subtitle: t`Every shop, one menu`,
      description: t`Choose your stadium or scan the code on your seat to see what’s cooking.`,
    },
    {
      title: t`Order from your seat`,
      subtitle: t`No lines, no missed goals`,
      description: t`Pick what you like and pay by card or wallet. You’re only charged once the shop accepts.`,
    },
    {
      title: t`We bring it to you`,
      subtitle: t`Follow every step live`,
      description: t`A runner brings it to your section, row and seat. Show your code and enjoy the game.`,
    },
  ];
}
