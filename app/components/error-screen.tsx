import { useVisitor } from "../hooks/use-visitor.ts";

/** Shown when a screen breaks. Reveals no internals; speaks both languages when the visitor's is unknown. */
export function ErrorScreen() {
  const language = useVisitor()?.language;
  const Heading = language === "en" ? "h1" : "h2";
  return (
    <main
      id="main"
      className="page column grid min-h-dvh content-center justify-items-center gap-3 text-center"
    >
      <title>Seatside</title>
      <img src="/pictures/thinking-face.webp" alt="" width={112} height={112} />
      {language !== "en" && (
        <div dir="rtl" lang="he">
          <h1 className="text-2xl">משהו השתבש</h1>
          <p className="mt-1 text-muted">זה אצלנו, לא אצלך. אם כבר נשלחה הזמנה, היא מחכה במסך ההזמנות.</p>
        </div>
      )}
      {language !== "he" && (
        <div dir="ltr" lang="en">
          <Heading className="text-xl">Something went wrong</Heading>
          <p className="mt-1 text-muted">
            It’s us, not you. If you placed an order, it is safe under Orders.
          </p>
        </div>
      )}
      <a href="/home" className="btn mt-2 bg-primary text-on-primary">
        {language !== "en" && <bdi lang="he">לדף הבית</bdi>}
        {!language && <span aria-hidden="true">·</span>}
        {language !== "he" && <bdi lang="en">Home</bdi>}
      </a>
    </main>
  );
}
