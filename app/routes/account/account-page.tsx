import type { ReactNode } from "react";
import { Link } from "react-router";
import { LanguageSwitch } from "#app/components/page/language-switch.tsx";
import { PageHeader } from "#app/components/page/page-header.tsx";
import { pictureUrl } from "#app/components/picture.tsx";

/** Above every account form: links to home and to the other language. */
export function AccountHeader() {
  return (
    <div className="row py-3">
      <Link to="/home" className="row min-h-11 gap-2 text-lg font-bold">
        <img src="/favicon.svg" alt="" width={30} height={30} />
        Seatside
      </Link>
      <LanguageSwitch />
    </div>
  );
}

type Props = { title: string; back?: string; children: ReactNode };

/** The screen of an account form. Without `back` its card shows the title. */
export function AccountPage({ title, back, children }: Props) {
  return (
    <main id="main" className="page column">
      <title>{`${title} · Seatside`}</title>
      <AccountHeader />
      {back ? <PageHeader title={title} back={back} /> : <h1 className="unseen">{title}</h1>}
      {children}
    </main>
  );
}

type ResultCardProps = { picture: string; title: string; children: ReactNode };

export function ResultCard({ picture, title, children }: ResultCardProps) {
  return (
    <div className="card grid justify-items-center gap-2 px-5 py-8 text-center text-muted">
      <img src={pictureUrl(picture)} alt="" width={96} height={96} className="mb-2" />
      <h2 className="text-xl text-ink">{title}</h2>
      {children}
    </div>
  );
}
