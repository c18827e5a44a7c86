import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export interface Certificate {
  cert: string;
  key: string;
}

/**
 * Issues an Ed25519 certificate that signs itself, as DER written by hand: the runtime can sign and parse
 * certificates but not issue them, and a checked-in one would expire.
 */
export function issueSelfSigned(dnsName: string, validity: { from: Date; to: Date }): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const name = sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(dnsName)))));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    sequence(ed25519),
    name,
    sequence(utcTime(validity.from), utcTime(validity.to)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(altName(dnsName))),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign(null, body, privateKey)]));
  return { cert: pem(sequence(body, sequence(ed25519), signature)), key: exportKey(privateKey) };
}

const ed25519 = oid(0x2b, 0x65, 0x70);

function altName(dnsName: string): Buffer {
  return sequence(oid(0x55, 0x1d, 0x11), der(0x04, sequence(der(0x82, Buffer.from(dnsName)))));
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function oid(...bytes: number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

function utcTime(date: Date): Buffer {
  return der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function exportKey(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}
