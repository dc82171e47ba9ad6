import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Foot } from "#app/components/foot.tsx";
import { Icon } from "#app/components/icon.tsx";
import { PageMeta } from "#app/components/page-meta.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import type { StadiumCardData } from "./stadium-data.ts";
import { StadiumFace } from "./stadium-face.tsx";
import { StadiumsProblem } from "./stadiums-problem.tsx";

type Props = { stadiums: StadiumCardData[]; selected: string | null; next: string | null; failed: boolean };

/** Radios in a plain form; scripts add the search and the name on the button. */
export function StadiumSelectionScreen({ stadiums, selected, next, failed }: Props) {
  const { t } = useLingui();
  const navigation = useNavigation();
  const [chosen, setChosen] = useState(selected);
  const [query, setQuery] = useState("");
  const [isLive, setIsLive] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    setIsLive(true);
    // Takes over what was chosen before hydration.
    const early = form.current && new FormData(form.current).get("stadium");
    if (early) setChosen(String(early));
  }, []);
  const wanted = query.trim().toLowerCase();
  const matches = (stadium: StadiumCardData) =>
    `${stadium.name}\n${stadium.location}`.toLowerCase().includes(wanted);
  const name = stadiums.find((stadium) => stadium.id === chosen)?.name;
  return (
    <main id="main" className="page">
      <PageMeta
        title={t`Choose your stadium`}
        description={t`Stadiums where you can order food and drinks to your seat.`}
        path="/stadium-selection"
      />
      <div className="row gap-3 py-4">
        <h1 className="grow text-2xl font-bold">{t`Choose your stadium`}</h1>
        <LanguageSwitch />
      </div>
      <p className="text-muted">{t`Each stadium has its own menu, shops and runners.`}</p>
      {failed && <StadiumsProblem />}
      {/* Its space is reserved until it works, so that nothing shifts. */}
      <div className="card search" style={isLive ? undefined : { visibility: "hidden" }}>
        <Icon name="search" className="text-muted" />
        <input
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          placeholder={t`Search by name or city`}
          aria-label={t`Search by name or city`}
        />
      </div>
      <Form ref={form} method="post" action="/stadium-selection">
        {next && <input type="hidden" name="next" value={next} />}
        <div className="grid-stadiums pt-5">
          {stadiums.map((stadium) => (
            <label key={stadium.id} className="card stadium" hidden={!matches(stadium)}>
              <input
                type="radio"
                name="stadium"
                value={stadium.id}
                required
                className="unseen"
                defaultChecked={selected === stadium.id}
                onChange={() => setChosen(stadium.id)}
              />
              <StadiumFace stadium={stadium} />
            </label>
          ))}
        </div>
        {!stadiums.some(matches) && (
          <EmptyState
            picture="world-map"
            title={t`No stadium by that name`}
            text={t`Try the city, or a shorter name.`}
          />
        )}
        <div className="bar">
          <Button
            type="submit"
            wide
            disabled={isLive && !name}
            busy={navigation.state !== "idle"}
            className="column flex"
          >
            <span className="clamp-2">{name ? t`Continue to ${name}` : t`Continue`}</span>
          </Button>
        </div>
      </Form>
      <Foot />
    </main>
  );
}
