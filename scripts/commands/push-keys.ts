/** npm run push-keys: a new key pair for web push, and what to do with it. */
const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
  "sign",
  "verify",
]);
const publicKey = Buffer.from(await crypto.subtle.exportKey("raw", keys.publicKey)).toString("base64url");
const { d: privateKey } = await crypto.subtle.exportKey("jwk", keys.privateKey);

console.log(`VAPID_PUBLIC_KEY=${publicKey}
VAPID_PRIVATE_KEY=${privateKey}

Set both as secrets, once per environment:
  npx wrangler secret put VAPID_PUBLIC_KEY --env production
  npx wrangler secret put VAPID_PRIVATE_KEY --env production
Another pair later ends every subscription: browsers then subscribe anew when their owner opens an order.`);

export {};
