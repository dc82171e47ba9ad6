import { useLingui } from "@lingui/react/macro";
import { LinkButton } from "../../components/button.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import type { StadiumCardData } from "./stadium-data.ts";
import { StadiumFace } from "./stadium-face.tsx";

/** Home before a stadium is chosen: one tap on a card chooses it. */
export function FeaturedStadiums({ stadiums }: { stadiums: StadiumCardData[] }) {
  const { t } = useLingui();
  return (
    <main id="main" className="page">
      <title>Seatside</title>
      <div className="row py-3">
        <LanguageSwitch />
      </div>
      <div className="column grid justify-items-center gap-2 pb-8 text-center">
        <img src="/pictures/stadium.webp" alt="" width={132} height={132} />
        <h1 className="text-2xl font-bold">{t`Where are you watching?`}</h1>
        <p className="text-muted">{t`Choose your stadium and see what its stands can bring to your seat.`}</p>
        <LinkButton to="/stadium-selection" className="mt-3">
          {t`Choose a stadium`}
        </LinkButton>
      </div>
      <form method="post" action="/stadium-selection">
        <h2 className="section">{t`Popular stadiums`}</h2>
        <div className="grid-stadiums">
          {stadiums.map((stadium) => (
            <button key={stadium.id} type="submit" name="stadium" value={stadium.id} className="card stadium">
              <StadiumFace stadium={stadium} />
            </button>
          ))}
        </div>
      </form>
    </main>
  );
}
