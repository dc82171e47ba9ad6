/**
 * What stands where a screen broke: no internals, and both languages, because what broke may be the one that knows
 * the visitor's.
 */
export function ErrorScreen() {
  return (
    <main
      id="main"
      className="page column grid min-h-dvh content-center justify-items-center gap-3 text-center"
    >
      <title>Seatside</title>
      <img src="/pictures/thinking-face.webp" alt="" width={112} height={112} />
      <div dir="rtl" lang="he">
        <h1 className="text-2xl">משהו השתבש</h1>
        <p className="mt-1 text-muted">זה אצלנו, לא אצלך. אם כבר נשלחה הזמנה, היא מחכה במסך ההזמנות.</p>
      </div>
      <div dir="ltr" lang="en">
        <h2 className="text-lg">Something went wrong</h2>
        <p className="mt-1 text-muted">It’s us, not you. If you placed an order, it is safe under Orders.</p>
      </div>
      <a href="/home" className="btn mt-2 bg-primary text-on-primary">
        <bdi>לדף הבית</bdi>
        <span aria-hidden="true">·</span>
        <bdi>Home</bdi>
      </a>
    </main>
  );
}
