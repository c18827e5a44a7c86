import { ApiError } from '../../api-error.ts';
import { formatLimit } from '../../format-amount.ts';
import { createBase64Reader, malformed } from './read-base64.ts';

/** Extracts the file from a JSON object that arrives in pieces. */
export interface FileScanner {
  /** Returns the bytes of the file that this piece completes. @throws ApiError */
  read(piece: Buffer): Buffer[];
  /** Whether the object had a string under the name of the file. */
  hasFile(): boolean;
  /** The JSON without the file, which is replaced by an empty string. */
  rest(): Buffer;
}

/** Limit for the JSON besides the file, which is parsed at once like any other JSON. */
export const maxBytesAroundFile = 64 * 1024;

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/**
 * Finds the string under the key `name` of the outermost object and decodes it as base64. Whether the whole is valid
 * JSON is checked when the rest is parsed. A repeated key is rejected in any spelling: the last one would count, which
 * is too late for bytes already passed on.
 */
export function createFileScanner(name: string): FileScanner {
  const rest: Buffer[] = [];
  let restBytes = 0;
  let depth = 0;
  let inText = false;
  let isEscaped = false;
  /** The string being read, or the last one, as it is between its quotes. */
  let text = '';
  let isValueOfName = false;
  let isNamed = false;
  let file: EscapedBase64 | null = null;
  let isInFile = false;

  const keep = (bytes: Buffer): void => {
    restBytes += bytes.length;
    if (restBytes > maxBytesAroundFile) {
      throw new ApiError(
        'PAYLOAD_TOO_LARGE',
        `The body has more than ${formatLimit(maxBytesAroundFile)} besides the file.`,
      );
    }
    // A copy, because a piece is a view of a much larger buffer.
    rest.push(Buffer.from(bytes));
  };

  /** Reads one byte outside of the file; true when the file starts after it. */
  const step = (byte: number): boolean => {
    if (inText) {
      if (isEscaped) isEscaped = false;
      else if (byte === backslash) isEscaped = true;
      else if (byte === quote) inText = false;
      if (inText && text.length <= maxEscapeLength * name.length) text += String.fromCharCode(byte);
      return false;
    }
    if (byte <= 0x20) return false;
    const begins = isValueOfName && byte === quote;
    if (begins) {
      isValueOfName = false;
      return true;
    }
    isValueOfName = byte === colon && depth === 1 && isSameText(text, name);
    if (isValueOfName && isNamed) {
      throw new ApiError('BAD_REQUEST', `The key "${name}" is duplicated in the body.`);
    }
    isNamed ||= isValueOfName;
    if (byte === quote) {
      inText = true;
      text = '';
    } else if (byte === 0x7b || byte === 0x5b) depth += 1;
    else if (byte === 0x7d || byte === 0x5d) depth -= 1;
    return false;
  };

  return {
    read(piece) {
      const found: Buffer[] = [];
      let at = 0;
      while (at < piece.length) {
        if (isInFile && file !== null) {
          const end = piece.indexOf(quote, at);
          found.push(file.read(piece.subarray(at, end === -1 ? piece.length : end)));
          at = end === -1 ? piece.length : end;
          if (end === -1) break;
          found.push(file.end());
          isInFile = false;
          text = '';
          keep(piece.subarray(at, at + 1));
          at += 1;
          continue;
        }
        const from = at;
        while (at < piece.length && !isInFile) {
          isInFile = step(piece[at] as number);
          at += 1;
        }
        keep(piece.subarray(from, at));
        if (!isInFile) continue;
        file = readEscapedBase64(name);
      }
      return found.filter((bytes) => bytes.length > 0);
    },
    hasFile: () => file !== null,
    rest: () => Buffer.concat(rest),
  };
}

/** Length of the longest escape of one character: `\\u0063`. */
const maxEscapeLength = 6;

/** Whether a string is the name, with or without escapes. */
function isSameText(text: string, name: string): boolean {
  if (!text.includes('\\')) return text === name;
  try {
    return JSON.parse(`"${text}"`) === name;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return false;
  }
}

interface EscapedBase64 {
  read(bytes: Buffer): Buffer;
  end(): Buffer;
}

/** Base64 inside JSON, where some writers escape the slash (`\/`) and any character can be escaped (`\u002b`). */
function readEscapedBase64(name: string): EscapedBase64 {
  const base64 = createBase64Reader(name);
  /** An escape that was cut off at the end of the last piece. */
  let cut = '';
  return {
    read(bytes) {
      const text = cut + bytes.toString('latin1');
      let plain = '';
      let from = 0;
      for (let at = text.indexOf('\\'); at !== -1; at = text.indexOf('\\', from)) {
        plain += text.slice(from, at);
        const end = at + (text[at + 1] === 'u' ? 6 : 2);
        cut = end > text.length ? text.slice(at) : '';
        if (cut !== '') return base64.read(plain);
        plain += escaped(text.slice(at, end), name);
        from = end;
      }
      cut = '';
      return base64.read(plain + text.slice(from));
    },
    end() {
      if (cut !== '') throw malformed(name);
      return base64.end();
    },
  };
}

/** No other escape represents a base64 character. */
function escaped(sequence: string, name: string): string {
  if (sequence === '\\/') return '/';
  const code = /^\\u([0-9a-f]{4})$/i.exec(sequence)?.[1];
  if (code === undefined) throw malformed(name);
  return String.fromCharCode(Number.parseInt(code, 16));
}
