/** A message as a server received it. */
export interface ReceivedMail {
  /** Recipients of the envelope. */
  to: string[];
  /** The whole message, one character per byte. */
  raw: string;
  /** By lowercase name, unfolded and decoded; each can occur only once. */
  headers: Map<string, string>;
  subject: string;
  text: string;
  html: string;
}

/** Parses a message as far as tests need it: headers, and the two parts of multipart/alternative. */
export function parseMail(raw: string, to: string[]): ReceivedMail {
  const { headers, body } = splitPart(raw);
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary === undefined ? [raw] : body.split(`--${boundary}`).slice(1, -1);
  const bodyOf = (type: string): string => {
    for (const part of parts.map((each) => splitPart(each.replace(/^\r\n|\r\n$/g, '')))) {
      if (part.headers.get('content-type')?.startsWith(type)) return decodeBody(part.headers, part.body);
    }
    return '';
  };
  return {
    to,
    raw,
    headers,
    subject: headers.get('subject') ?? '',
    text: bodyOf('text/plain'),
    html: bodyOf('text/html'),
  };
}

function splitPart(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]/g, ' ')
    .split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (headers.has(name)) throw new Error(`The header ${name} stands twice.`);
    headers.set(name, decodeWords(line.slice(colon + 1).trim()));
  }
  return { headers, body: raw.slice(end + 4) };
}

function decodeBody(headers: Map<string, string>, body: string): string {
  const encoding = headers.get('content-transfer-encoding') ?? '7bit';
  const bytes = encoding === 'base64' ? Buffer.from(body, 'base64') : fromQuoted(body, encoding);
  return bytes.toString('utf8').replaceAll('\r\n', '\n');
}

function fromQuoted(body: string, encoding: string): Buffer {
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1');
  return bytesOf(body.replace(/=\r\n/g, ''));
}

function bytesOf(text: string): Buffer {
  const plain = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(plain, 'latin1');
}

/** Encoded words (RFC 2047); whitespace between two of them is ignored. */
function decodeWords(value: string): string {
  return value.replace(/(\?=)\s+(=\?)/g, '$1$2').replace(/(?:=\?utf-8\?[qb]\?[^?]*\?=)+/gi, (words) => {
    const bytes = [...words.matchAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi)].map(([, kind = '', text = '']) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : bytesOf(text.replaceAll('_', ' ')),
    );
    return Buffer.concat(bytes).toString('utf8');
  });
}
