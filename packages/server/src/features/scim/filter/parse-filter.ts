import { ScimError, type ScimType } from '../protocol/scim-error.ts';
import type { AttributePath, Comparison, Filter, FilterValue, PatchPath } from './filter.ts';

/** Longer than any identity provider sends, and short enough that a filter costs little. */
const maxCharacters = 4_000;
const maxTerms = 100;
const maxDepth = 20;

const comparisons: ReadonlySet<string> = new Set(['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le']);
const token =
  /\s*(?:([()[\]])|("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*")|(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?![\w.:-])|((?:urn:[\w.:-]*:)?[a-z$][\w$-]*(?:\.[a-z$][\w$-]*)?)|(\.[a-z$][\w$-]*))/iuy;

type Token = { at: number } & (
  | { kind: 'bracket'; text: string }
  | { kind: 'value'; value: FilterValue }
  | { kind: 'word'; text: string }
  | { kind: 'sub'; text: string }
);

/** @throws ScimError invalidFilter that says what is wrong and where */
export function parseFilter(text: string): Filter {
  const parser = createParser(text, 'invalidFilter');
  const filter = parser.filter(0);
  parser.end();
  return filter;
}

/** @throws ScimError invalidPath */
export function parsePatchPath(text: string): PatchPath {
  const parser = createParser(text, 'invalidPath');
  const path = parser.patchPath();
  parser.end();
  return path;
}

function createParser(text: string, scimType: ScimType) {
  const refuse = (why: string) =>
    new ScimError(
      400,
      scimType,
      `The ${scimType === 'invalidPath' ? 'path' : 'filter'} is not valid: ${why}.`,
    );
  if (text.length > maxCharacters) throw refuse(`it has more than ${maxCharacters} characters`);
  const tokens = [...tokenize(text, refuse)];
  let index = 0;
  let terms = 0;

  const at = () => {
    const next = tokens[index];
    return next === undefined ? 'at its end' : `at character ${next.at + 1}`;
  };
  const isWord = (word: string): boolean => {
    const next = tokens[index];
    return next?.kind === 'word' && next.text.toLowerCase() === word;
  };
  const isBracket = (bracket: string): boolean => {
    const next = tokens[index];
    return next?.kind === 'bracket' && next.text === bracket;
  };
  const expect = (bracket: string): void => {
    if (!isBracket(bracket)) throw refuse(`"${bracket}" is missing ${at()}`);
    index += 1;
  };

  function attribute(): AttributePath {
    const next = tokens[index];
    if (next?.kind !== 'word') throw refuse(`the name of an attribute is missing ${at()}`);
    index += 1;
    return readAttributePath(next.text);
  }

  function filter(depth: number): Filter {
    if (depth > maxDepth) throw refuse(`it is nested more than ${maxDepth} levels deep`);
    let left = conjunction(depth);
    while (isWord('or')) {
      index += 1;
      left = { kind: 'or', left, right: conjunction(depth) };
    }
    return left;
  }

  function conjunction(depth: number): Filter {
    let left = term(depth);
    while (isWord('and')) {
      index += 1;
      left = { kind: 'and', left, right: term(depth) };
    }
    return left;
  }

  function term(depth: number): Filter {
    terms += 1;
    if (terms > maxTerms) throw refuse(`it has more than ${maxTerms} conditions`);
    const following = tokens[index + 1];
    if (isWord('not') && following?.kind === 'bracket' && following.text === '(') {
      index += 1;
      return { kind: 'not', inner: group(depth) };
    }
    if (isBracket('(')) return group(depth);
    const path = attribute();
    if (isBracket('[')) return { kind: 'element', path, inner: elements(depth) };
    return condition(path);
  }

  function group(depth: number): Filter {
    expect('(');
    const inner = filter(depth + 1);
    expect(')');
    return inner;
  }

  function elements(depth: number): Filter {
    expect('[');
    const inner = filter(depth + 1);
    expect(']');
    return inner;
  }

  function condition(path: AttributePath): Filter {
    const next = tokens[index];
    const operator = next?.kind === 'word' ? next.text.toLowerCase() : '';
    if (operator === 'pr') {
      index += 1;
      return { kind: 'present', path };
    }
    if (!comparisons.has(operator)) throw refuse(`an operator such as eq, co, or pr is missing ${at()}`);
    index += 1;
    return { kind: 'compare', path, operator: operator as Comparison, value: value() };
  }

  function value(): FilterValue {
    const next = tokens[index];
    const word = next?.kind === 'word' ? next.text.toLowerCase() : '';
    if (next?.kind !== 'value' && !(word in constants))
      throw refuse(`a value is missing ${at()}; put text in double quotes`);
    index += 1;
    return next?.kind === 'value' ? next.value : (constants[word] ?? null);
  }

  return {
    filter,
    patchPath(): PatchPath {
      const path = attribute();
      if (!isBracket('[')) return { path, filter: null, sub: null };
      const inner = elements(0);
      const next = tokens[index];
      if (next?.kind !== 'sub') return { path, filter: inner, sub: null };
      index += 1;
      return { path, filter: inner, sub: next.text.slice(1) };
    },
    end(): void {
      if (index < tokens.length) throw refuse(`there is more than expected ${at()}`);
    },
  };
}

const constants: Readonly<Record<string, FilterValue>> = { true: true, false: false, null: null };

function* tokenize(text: string, refuse: (why: string) => ScimError): Generator<Token> {
  const end = text.trimEnd().length;
  token.lastIndex = 0;
  for (let from = 0; from < end; ) {
    token.lastIndex = from;
    const match = token.exec(text);
    if (match === null) {
      const at = from + (text.slice(from).length - text.slice(from).trimStart().length);
      throw refuse(`character ${at + 1} is not expected`);
    }
    const [whole, bracket, quoted, number, word, sub] = match;
    const at = token.lastIndex - whole.trimStart().length;
    from = token.lastIndex;
    if (bracket !== undefined) yield { at, kind: 'bracket', text: bracket };
    else if (quoted !== undefined) yield { at, kind: 'value', value: readText(quoted, refuse) };
    else if (number !== undefined) yield { at, kind: 'value', value: Number(number) };
    else if (word !== undefined) yield { at, kind: 'word', text: word };
    else if (sub !== undefined) yield { at, kind: 'sub', text: sub };
  }
}

function readText(quoted: string, refuse: (why: string) => ScimError): string {
  const value = JSON.parse(quoted) as string;
  if (value.includes('\0') || !value.isWellFormed()) throw refuse('a value is not valid Unicode');
  return value;
}

/** `urn:…:User:name.givenName`: the schema ends at the last colon, because it has dots of its own. */
export function readAttributePath(text: string): AttributePath {
  const colon = text.lastIndexOf(':');
  const [name = '', sub = null] = text.slice(colon + 1).split('.');
  return { schema: colon === -1 ? null : text.slice(0, colon), name, sub };
}
