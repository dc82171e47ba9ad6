/** Shown when a screen has no cached copy: no script, both languages, a link onwards. */
export function offlinePage(): Response {
  const html = `<!doctype html><html lang="he" dir="rtl"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Seatside</title><style>:root{color-scheme:light dark}body{margin:0;min-height:100dvh;display:grid;place-content:center;gap:20px;padding:24px;text-align:center;font:16px/1.45 system-ui,sans-serif;background:light-dark(#f5f5f5,#0b1020);color:light-dark(#101628,#f2f5ff)}h1,h2{margin:0 0 4px;font-size:22px}p{margin:0;color:light-dark(#5b6478,#a3aec6)}a{display:inline-grid;place-items:center;min-height:48px;padding:0 22px;border-radius:16px;background:#3161ea;color:#fff;font-weight:650;text-decoration:none}nav{display:flex;gap:12px;justify-content:center;flex-wrap:wrap}</style><main><h1>אין חיבור כרגע</h1><p>המסך הזה לא שמור בטלפון. התפריט, הסל וההזמנות האחרונות נפתחים גם בלי רשת.</p></main><section lang="en" dir="ltr"><h2>No connection right now</h2><p>This screen is not kept on the phone. Menu, cart and your last orders open without a network.</p></section><nav><a href="">לנסות שוב · Try again</a><a href="/home">לתפריט · Menu</a><a href="/orders">להזמנות · Orders</a></nav></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}
