import { ApiError } from '../../api-error.ts';

/** Decodes base64 that arrives in pieces. */
export interface Base64Reader {
  /** @throws ApiError BAD_REQUEST */
  read(text: string): Buffer;
  /** The remaining bytes after the last piece. @throws ApiError BAD_REQUEST */
  end(): Buffer;
}

const quad = 4;

/** Strict (RFC 4648 §4): every file has exactly one encoding, so nothing is silently ignored. */
export function createBase64Reader(field: string): Base64Reader {
  // Holds back the last four characters: padding is valid only at the end.
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
      // Padding in the middle would decode without error if it happened to be at the end of a piece.
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
  const message = `"${field}" must be standard base64 with padding, without line breaks or a data: prefix`;
  return new ApiError('BAD_REQUEST', message, { details: [{ path: field, message }] });
}
