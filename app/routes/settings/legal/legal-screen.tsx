import { Trans } from "@lingui/react/macro";
import { Card } from "#app/components/card.tsx";
import { PageHeader } from "#app/components/page/page-header.tsx";
import type { LegalText } from "./texts.ts";

export function LegalScreen({ title, text }: { title: string; text: LegalText }) {
  return (
    <main id="main" className="page column">
      <title>{`${title} · Seatside`}</title>
      <PageHeader title={title} back="/profile" />
      <Card>
        <article className="reading">
          {text.sections.map(({ id, title: heading, paragraphs, points }) => (
            <section key={id} id={id} className="grid gap-2">
              <h2>{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {points && (
                <ul>
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
          <p className="text-sm text-muted">
            <Trans>Last changed: {text.updated}</Trans>
          </p>
        </article>
      </Card>
    </main>
  );
}
