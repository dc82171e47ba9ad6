import { useLingui } from "@lingui/react/macro";

/** Product 2.4. */
export const stepCount = 3;

export type OnboardingStep = { title: string; subtitle: string; description: string };

export function useOnboardingSteps(): OnboardingStep[] {
  const { t } = useLingui();
  return [
    {
      title: t`Find your stadium`,
      subtitle: t`Every stand, one menu`,
      description: t`Choose your stadium or scan the code on your seat, and see what is being cooked right now.`,
    },
    {
      title: t`Order from your seat`,
      subtitle: t`No line, no missed goal`,
      description: t`Put together what you like and pay by card or wallet. You are charged only when the stand accepts.`,
    },
    {
      title: t`We bring it to you`,
      subtitle: t`Follow every step live`,
      description: t`A runner finds you by section, row and seat. Show your code, and enjoy the game.`,
    },
  ];
}
