import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** Encodes one element in DER, the encoding of certificates: kind, length and content. */
function der(kind: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([kind, body.length]), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const significant = length.subarray(length.findIndex((byte) => byte !== 0));
  const head = Buffer.from([kind, 0x80 | significant.length]);
  return Buffer.concat([head, significant, body]);
}

const sequence = (...content: Buffer[]) => der(0x30, ...content);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const octets = (content: Buffer) => der(0x04, content);
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content);

/** Encodes a time as "YYMMDDHHMMSSZ". */
const time = (date: Date) =>
  der(
    0x17,
    Buffer.from(
      date
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, "")
        .slice(2),
    ),
  );

const ecdsaWithSha256 = sequence(objectId("2a8648ce3d040302"));
const commonName = objectId("550403");
const subjectAlternativeName = objectId("551d11");
const basicConstraints = objectId("551d13");

export interface Certificate {
  /** PEM; clients must trust it. */
  certificate: string;
  /** PEM. */
  privateKey: string;
}

const hourMs = 3_600_000;

const pem = (content: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${content
    .toString("base64")
    .replaceAll(/(.{64})/g, "$1\n")
    .trimEnd()}\n-----END CERTIFICATE-----\n`;

/** Creates a self-signed certificate for one host name, valid from an hour ago for a day by default. */
export function selfSignedCertificate(
  host: string,
  validTo = new Date(Date.now() + 24 * hourMs),
): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(host)))));
  // A certificate that has expired was valid once.
  const validFrom = new Date(Math.min(Date.now(), validTo.getTime()) - hourMs);
  const extensions = sequence(
    sequence(subjectAlternativeName, octets(sequence(der(0x82, Buffer.from(host))))),
    sequence(basicConstraints, octets(sequence(der(0x01, Buffer.from([0xff]))))),
  );
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(15)]);
  const statement = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsaWithSha256,
    name,
    sequence(time(validFrom), time(validTo)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, extensions),
  );
  const signature = bits(sign("sha256", statement, privateKey));
  return {
    certificate: pem(sequence(statement, ecdsaWithSha256, signature)),
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
