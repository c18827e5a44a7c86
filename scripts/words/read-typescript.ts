/** A human-readable text in a source file, with the same length as in the file, so that positions correspond. */
export interface Passage {
  kind: 'comment' | 'string' | 'title' | 'prose';
  /** Position of the first character in the file. */
  start: number;
  /** Comment marks, escapes, and `${…}` are blanked. */
  text: string;
}

interface Scan {
  source: string;
  at: number;
  isJsx: boolean;
  passages: Passage[];
  /** The JSX attribute whose value is being read. */
  attribute: string | undefined;
}

/** Stands for what is only known at run time. A phrase does not continue across it. */
const gapPattern = '\uFFFC';
const noProseAttributes = new Set(['className', 'class', 'd', 'viewBox', 'style']);
/** After one of these, an expression follows, so `/` starts a regular expression and `<` an element. */
const expressionAfter = /^(?:[(,=:[!&|?{};+\-*%<>~^]|=>)$/;
const expressionKeywords = new Set(
  'return typeof case in of void delete throw new else do await yield default'.split(' '),
);
const testCall = /\b(?:test|it|describe|suite)(?:\.\w+)?\(\s*$/;
const wordPattern = /[\p{L}\p{N}_$#@]+/uy;

/**
 * The comments, strings, templates, and JSX texts of a TypeScript source.
 *
 * Written by hand, because the compiler in use offers no scanner and a parser for 2,400 files takes seconds. It knows
 * just enough to tell a division from a regular expression and a comparison from an element, and throws if brackets
 * do not match, which is the sign that it got one wrong.
 */
export function readTypeScript(source: string, path: string): Passage[] {
  const scan: Scan = { source, at: 0, isJsx: path.endsWith('x'), passages: [], attribute: undefined };
  if (source.startsWith('#!')) scan.at = source.indexOf('\n');
  scanCode(scan, '');
  return joinLineComments(scan);
}

/** Reads code up to the bracket that closes it, or to the end of the file. */
function scanCode(scan: Scan, closing: '}' | ''): void {
  const { source } = scan;
  let previous = '';
  let depth = 0;
  while (scan.at < source.length) {
    const char = source[scan.at] ?? '';
    const next = source[scan.at + 1] ?? '';
    if (/\s/.test(char)) {
      scan.at += 1;
      continue;
    }
    if (char === '/' && (next === '/' || next === '*')) {
      scanComment(scan, next);
      continue;
    }
    if (char === '}' && depth === 0 && closing === '}') {
      scan.at += 1;
      return;
    }
    if (char === '{') depth += 1;
    if (char === '}') depth -= 1;
    const expectsExpression =
      previous === '' || expressionAfter.test(previous) || expressionKeywords.has(previous);
    if (char === "'" || char === '"') scanString(scan, char);
    else if (char === '`') scanTemplate(scan);
    else if (char === '/' && expectsExpression) scanPattern(scan);
    else if (char === '<' && scan.isJsx && expectsExpression && startsElement(scan, previous))
      scanElement(scan);
    else {
      previous = readToken(scan, char, next);
      continue;
    }
    previous = ')';
  }
  if (closing !== '' || depth !== 0) throw new Error('A bracket does not close.');
}

function readToken(scan: Scan, char: string, next: string): string {
  wordPattern.lastIndex = scan.at;
  const word = wordPattern.exec(scan.source)?.[0];
  const token = word ?? (char === '=' && next === '>' ? '=>' : char);
  // `value!` and `count++` end a value, although `!` and `+` can also start one.
  const before = scan.source[scan.at - 1] ?? '';
  const endsValue = (token === '!' && /[\w)\]]/.test(before)) || (token === '+' && before === '+');
  // A keyword after a dot is a name: `store.delete`.
  const isMember = word !== undefined && before === '.';
  scan.at += token.length;
  return endsValue || isMember ? ')' : token;
}

function scanComment(scan: Scan, mark: string): void {
  const close = mark === '*' ? '*/' : '\n';
  const found = scan.source.indexOf(close, scan.at + 2);
  const end = found < 0 ? scan.source.length : found + (mark === '*' ? 2 : 0);
  const raw = scan.source.slice(scan.at, end);
  const text =
    mark === '*'
      ? raw.replace(/^\/\*+|\*+\/$|(?<=\n[ \t]*)\*/g, (marks) => ' '.repeat(marks.length))
      : raw.replace(/^\/+/, (marks) => ' '.repeat(marks.length));
  scan.passages.push({ kind: 'comment', start: scan.at, text });
  scan.at = end;
}

function scanString(scan: Scan, quote: string): void {
  const start = scan.at + 1;
  let at = start;
  while (scan.source[at] !== quote) {
    if (at >= scan.source.length || scan.source[at] === '\n') throw new Error('A string does not close.');
    at += scan.source[at] === '\\' ? 2 : 1;
  }
  addString(scan, start, scan.source.slice(start, at));
  scan.at = at + 1;
}

function scanTemplate(scan: Scan): void {
  const start = scan.at + 1;
  let text = '';
  scan.at = start;
  for (;;) {
    const char = scan.source[scan.at];
    if (char === undefined) throw new Error('A template does not close.');
    if (char === '`') break;
    if (char === '$' && scan.source[scan.at + 1] === '{') {
      const from = scan.at;
      scan.at += 2;
      scanCode(scan, '}');
      text += gapPattern.repeat(scan.at - from);
    } else {
      const length = char === '\\' ? 2 : 1;
      text += scan.source.slice(scan.at, scan.at + length);
      scan.at += length;
    }
  }
  addString(scan, start, text);
  scan.at += 1;
}

function addString(scan: Scan, start: number, raw: string): void {
  if (scan.attribute !== undefined && noProseAttributes.has(scan.attribute)) return;
  const text = raw.replace(/\\[nrt]/g, '  ').replace(/\\(?=['"`])/g, ' ');
  const isTitle = testCall.test(scan.source.slice(Math.max(0, start - 40), start - 1));
  scan.passages.push({ kind: isTitle ? 'title' : 'string', start, text });
}

function scanPattern(scan: Scan): void {
  let isInClass = false;
  for (scan.at += 1; ; scan.at += 1) {
    const char = scan.source[scan.at];
    if (char === undefined || char === '\n') throw new Error('A pattern does not close.');
    if (char === '\\') scan.at += 1;
    else if (char === '[') isInClass = true;
    else if (char === ']') isInClass = false;
    else if (char === '/' && !isInClass) break;
  }
  scan.at += 1;
}

/** `<T,>`, `<T extends …>`, and `<T>(` start a generic function; no element follows a block or a type's bracket. */
function startsElement(scan: Scan, previous: string): boolean {
  if (/^[}<>;]$/.test(previous)) return false;
  const ahead = scan.source.slice(scan.at, scan.at + 80);
  return /^<[A-Za-z>]/.test(ahead) && !/^<(?:\w+(?:,|\s+extends\b)|[A-Z]>\()/.test(ahead);
}

function scanElement(scan: Scan): void {
  const outer = scan.attribute;
  const hasChildren = scanTag(scan);
  scan.attribute = undefined;
  while (hasChildren) {
    const start = scan.at;
    const length = scan.source.slice(start).search(/[<{]/);
    if (length < 0) throw new Error('An element does not close.');
    const text = scan.source.slice(start, start + length);
    if (/\p{L}/u.test(text)) scan.passages.push({ kind: 'string', start, text });
    scan.at = start + length;
    if (scan.source[scan.at] === '{') {
      scan.at += 1;
      scanCode(scan, '}');
    } else if (scan.source[scan.at + 1] === '/') {
      scan.at = scan.source.indexOf('>', scan.at) + 1;
      break;
    } else scanElement(scan);
  }
  scan.attribute = outer;
}

/** Reads `<name attributes>`; true if children follow, false after `/>`. */
function scanTag(scan: Scan): boolean {
  const { source } = scan;
  scan.at += 1;
  scan.at += /^[\w.:-]*/.exec(source.slice(scan.at, scan.at + 100))?.[0].length ?? 0;
  if (source[scan.at] === '<') scan.at = source.indexOf('>', scan.at) + 1;
  scan.attribute = undefined;
  while (scan.at < source.length) {
    const char = source[scan.at] ?? '';
    const next = source[scan.at + 1] ?? '';
    if (char === '>') {
      scan.at += 1;
      return true;
    }
    if (char === '/' && next === '>') {
      scan.at += 2;
      return false;
    }
    if (char === '/' && (next === '/' || next === '*')) scanComment(scan, next);
    else if (char === '{') {
      scan.at += 1;
      scanCode(scan, '}');
    } else if (char === '"' || char === "'") {
      const end = source.indexOf(char, scan.at + 1);
      addString(scan, scan.at + 1, source.slice(scan.at + 1, end));
      scan.at = end + 1;
    } else if (/[\w-]/.test(char)) {
      scan.attribute = /^[\w:-]+/.exec(source.slice(scan.at, scan.at + 100))?.[0] ?? '';
      scan.at += scan.attribute.length;
    } else scan.at += 1;
  }
  throw new Error('A tag does not close.');
}

/** A sentence continues in the next `//` line. */
function joinLineComments({ source, passages }: Scan): Passage[] {
  const joined: Passage[] = [];
  for (const passage of passages.sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    const gap = last && source.slice(last.start + last.text.length, passage.start);
    const goesOn = last?.kind === 'comment' && passage.kind === 'comment' && /^\n[ \t]*$/.test(gap ?? 'none');
    if (last && goesOn && source.startsWith('//', passage.start)) last.text += `${gap}${passage.text}`;
    else joined.push({ ...passage });
  }
  return joined;
}
