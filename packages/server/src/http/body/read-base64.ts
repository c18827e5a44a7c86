import { ApiError } from '../../api-error.ts';

/** Turns base64 that comes in pieces into bytes. */
export interface Base64Reader {
  /** @throws ApiError BAD_REQUEST */
  read(text: string): Buffer;
  /** What is left when the last piece is read. @throws ApiError BAD_REQUEST */
  end(): Buffer;
}

const quad = 4;

/** Strict (RFC 4648 §4): one text for every file, so nothing is dropped unseen. */
export function createBase64Reader(field: string): Base64Reader {
  // The last four characters wait: only at the end may they hold padding.
  let waiting = '';
  const decode = (text: string): Buffer => {
    const bytes = Buffer.from(text, 'base64');
    if (bytes.toString('base64') !== text) throw malformed(field);
    return bytes;
  };
  return {
    read(text) {
      const all = waiting + text;
      const ready = Math.max(0, Math.ceil(all.length / quad) - 1) * quad;
      waiting = all.slice(ready);
      const bytes = decode(all.slice(0, ready));
      // Padding within would decode well at the end of a piece, by chance of where the pieces end.
      if (bytes.length !== (ready / quad) * 3) throw malformed(field);
      return bytes;
    },
    end() {
      const text = waiting;
      waiting = '';
      return decode(text);
    },
  };
}

export function malformed(field: string): ApiError {
  const message = `'${field}' must be plain base64 with its padding, without line breaks or a data: prefix`;
  return new ApiError('BAD_REQUEST', message, { details: [{ path: field, message }] });
}
