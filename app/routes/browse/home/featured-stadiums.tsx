import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/page/empty-state.tsx";
import { Foot } from "#app/components/page/foot.tsx";
import { PageMeta } from "#app/components/page/page-meta.tsx";
import { DishGrid } from "../menu/dish-card.tsx";
import { unpackDishes } from "../menu/dish-data.ts";
import { StadiumFace, StadiumsProblem } from "../stadium/stadium-face.tsx";
import type { FeaturedHome } from "./home-data.ts";
import { HomeHeader } from "./home-header.tsx";

/** Home without a stadium: a tap on a card chooses one. */
export function FeaturedStadiums({ featured }: { featured: FeaturedHome }) {
  const { t } = useLingui();
  const popular = unpackDishes(featured.popular);
  return (
    <main id="main" className="page">
      <PageMeta
        title={t`Order to your seat`}
        description={t`Food and drinks from the stadium’s shops, brought to your seat.`}
        path="/home"
      />
      <HomeHeader stadium={null} greeting={featured.greeting} />
      {featured.failed && <StadiumsProblem />}
      <section className="card row mt-5 gap-4 p-5">
        <img src="/pictures/stadium.webp" alt="" width={92} height={92} />
        <div className="min-w-0 grow">
          <h2 className="text-lg">{t`Where are you watching?`}</h2>
          <p className="mt-1 text-muted">{t`Choose your stadium to see what its shops can bring to your seat.`}</p>
          <LinkButton to="/stadium-selection" viewTransition className="mt-3">
            {t`Choose a stadium`}
          </LinkButton>
        </div>
      </section>
      <form method="post" action="/stadium-selection">
        <h2 className="section">{t`Popular stadiums`}</h2>
        <div className="grid-stadiums">
          {featured.stadiums.map((stadium) => (
            <button key={stadium.id} type="submit" name="stadium" value={stadium.id} className="card stadium">
              <StadiumFace stadium={stadium} />
            </button>
          ))}
        </div>
      </form>
      {!featured.failed && (
        <section>
          <h2 className="section">
            {t`Popular at every stadium`}
            <Link to="/menu" viewTransition className="more">
              {t`See all`}
            </Link>
          </h2>
          {popular.length > 0 ? (
            <DishGrid dishes={popular} />
          ) : (
            <EmptyState picture="cooking" title={t`No menu items available`} />
          )}
        </section>
      )}
      <Foot />
    </main>
  );
}
