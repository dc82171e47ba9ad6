import { Fragment } from "react";
import { directionOf, languages, writtenIn } from "#domain/language/localized.ts";
import { brokenTexts } from "#domain/language/spare-texts.ts";
import { useVisitor } from "../../hooks/use-visitor.ts";

/** Shown when a screen breaks. Reveals no internals; speaks every language when the visitor's is unknown. */
export function ErrorScreen() {
  const known = useVisitor()?.language;
  const shown = known ? [writtenIn(known)] : languages;
  const inEach = (text: "home" | "accessibility") =>
    shown.map((language, index) => (
      <Fragment key={language}>
        {index > 0 && <span aria-hidden="true">·</span>}
        <bdi lang={language}>{brokenTexts[language][text]}</bdi>
      </Fragment>
    ));
  return (
    <main
      id="main"
      className="page column grid place-items-center gap-3 text-center"
      style={{ minHeight: "100dvh", alignContent: "center" }}
    >
      <title>Seatside</title>
      <img src="/pictures/thinking-face.webp" alt="" width={112} height={112} />
      {shown.map((language, index) => {
        const Heading = index === 0 ? "h1" : "h2";
        return (
          <div key={language} dir={directionOf(language)} lang={language}>
            <Heading className="text-2xl">{brokenTexts[language].title}</Heading>
            <p className="mt-1 text-muted">{brokenTexts[language].text}</p>
          </div>
        );
      })}
      <a href="/home" className="btn mt-2 bg-primary text-on-primary">
        {inEach("home")}
      </a>
      <a href="/settings/accessibility" className="facts" style={{ padding: 14 }}>
        {inEach("accessibility")}
      </a>
    </main>
  );
}
