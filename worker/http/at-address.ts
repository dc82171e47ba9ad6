/**
 * A page's HTML that takes on another path and query of ours, as URL has escaped them, before anything else in it runs;
 * without scripts by one more round trip. Anything but a page is left as it is.
 */
export async function atAddress({ status, headers, body }: Response, address: string, nonce: string) {
  if (status !== 200 || !body || !headers.get("content-type")?.startsWith("text/html")) return body;
  const html = await new Response(body).text();
  return html.replace(
    "<head>",
    () =>
      `<head><script nonce="${nonce}">history.replaceState(null,"",${JSON.stringify(address)})</script>` +
      `<noscript><meta http-equiv="refresh" content="0;url=${address.replaceAll("&", "&amp;")}"></noscript>`,
  );
}
