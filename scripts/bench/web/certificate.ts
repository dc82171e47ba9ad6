import { createHash, generateKeyPairSync, sign } from "node:crypto";

/** A certificate for localhost, trusted only by a browser that is given its fingerprint. */
export type Certificate = { key: string; cert: string; fingerprint: string };

/** Padding to about the size of a usual chain of two certificates. */
const chainBytes = 2_200;

/** Self-signed, DER by hand (RFC 5280): Node makes keys, not certificates. */
export function makeCertificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const spki = publicKey.export({ type: "spki", format: "der" });
  const algorithm = sequence(oid([42, 134, 72, 206, 61, 4, 3, 2]));
  const name = sequence(der(0x31, sequence(oid([85, 4, 3]), der(0x0c, Buffer.from("localhost")))));
  const day = (offset: number) =>
    der(
      0x17,
      Buffer.from(
        `${new Date(Date.now() + offset * 86_400_000).toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`,
      ),
    );
  const altName = sequence(oid([85, 29, 17]), der(0x04, sequence(der(0x82, Buffer.from("localhost")))));
  const padding = sequence(oid([43, 6, 1, 4, 1, 131, 141, 31, 1]), der(0x04, Buffer.alloc(chainBytes, 7)));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(day(-1), day(7)),
    name,
    spki,
    der(0xa3, sequence(altName, padding)),
  );
  const signature = sign("sha256", body, privateKey);
  const whole = sequence(body, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash("sha256").update(spki).digest("base64"),
  };
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));
const oid = (bytes: number[]) => der(0x06, Buffer.from(bytes));
