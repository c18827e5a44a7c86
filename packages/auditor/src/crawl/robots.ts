import { decodeUnreserved } from './normalize-url.ts';

/** Longest line that is read; the rest of it is ignored, as Google's parser does (8 × the longest URL of old). */
const MAX_LINE = 2083 * 8;
const MAX_PROBLEMS = 50;
const MAX_RULES = 20_000;

interface Rule {
  allow: boolean;
  pattern: string;
  /** The same with unreserved escapes decoded (RFC 9309 §2.2.2); differs seldom. */
  decoded: string;
}

interface Group {
  agents: string[];
  rules: Rule[];
  /** Seconds by agent as written. No rule, so it does not end a group; it counts for the agents named so far. */
  crawlDelays: Map<string, number>;
}

export interface RobotsProblem {
  line: number;
  text: string;
  reason: string;
}

/** A parsed robots.txt: groups as written, and everything that does not belong to one. */
export interface RobotsFile {
  groups: Group[];
  sitemaps: string[];
  problems: RobotsProblem[];
}

/**
 * Reads a robots.txt by RFC 9309 with the tolerance Google documents: common misspellings, a missing colon,
 * any line ending, a byte order mark. Never throws; what means nothing is listed in `problems`.
 */
export function parseRobots(text: string): RobotsFile {
  const file: RobotsFile = { groups: [], sitemaps: [], problems: [] };
  const state = { group: null as Group | null, closed: true, rules: 0 };
  const lines = stripMark(text).split(/\r\n|\n|\r/);
  for (const [index, raw] of lines.entries()) {
    const reason = readLine(file, state, raw.slice(0, MAX_LINE));
    if (reason !== null && file.problems.length < MAX_PROBLEMS) {
      file.problems.push({ line: index + 1, text: raw.slice(0, 200), reason });
    }
  }
  return file;
}

/** Removes a whole byte order mark, or the part of one that broken editors leave. */
function stripMark(text: string): string {
  return text.replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF|\u00EF\u00BB|\u00EF|\uFFFD{1,3})/, '');
}

type State = { group: Group | null; closed: boolean; rules: number };

function readLine(file: RobotsFile, state: State, raw: string): string | null {
  const pair = splitLine(raw);
  if (pair === 'empty') return null;
  if (pair === null) return 'neither a directive nor a comment';
  const [key, value] = pair;
  if (/^user[- ]?agent/i.test(key)) return openGroup(file, state, value);
  const allow = /^allow/i.test(key);
  if (allow || /^(?:disallow|dissallow|dissalow|disalow|diasllow|disallaw)/i.test(key)) {
    return addRule(state, allow, value);
  }
  if (/^site-?map/i.test(key)) return addSitemap(file, value);
  if (/^crawl-?delay/i.test(key)) return setDelay(state, value);
  return `unknown directive "${key.slice(0, 40)}"`;
}

function splitLine(raw: string): [string, string] | 'empty' | null {
  const comment = raw.indexOf('#');
  const line = (comment === -1 ? raw : raw.slice(0, comment)).trim();
  if (line === '') return 'empty';
  const colon = line.indexOf(':');
  if (colon !== -1) return colon === 0 ? null : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  const words = line.split(/[ \t]+/);
  return words.length === 2 ? [words[0] ?? '', words[1] ?? ''] : null;
}

function openGroup(file: RobotsFile, state: State, agent: string): string | null {
  if (state.closed || state.group === null) {
    state.group = { agents: [], rules: [], crawlDelays: new Map() };
    state.closed = false;
    file.groups.push(state.group);
  }
  state.group.agents.push(agent);
  return agent === '' ? 'user-agent without a name' : null;
}

function addRule(state: State, allow: boolean, value: string): string | null {
  if (state.group === null) return 'rule before any user-agent';
  state.closed = true;
  state.rules += 1;
  if (state.rules > MAX_RULES) return `more than ${MAX_RULES} rules`;
  const pattern = escapePattern(value);
  if (pattern !== '') state.group.rules.push({ allow, pattern, decoded: decodeUnreserved(pattern) });
  if (pattern === '') return null;
  if (!/^[/*]/.test(pattern)) return 'pattern starts neither with "/" nor with "*"';
  const dollar = pattern.indexOf('$');
  return dollar !== -1 && dollar < pattern.length - 1 ? '"$" means the end only as the last character' : null;
}

/** Upper-cases escapes and escapes what is not ASCII, so that patterns and URLs are spelled alike. */
function escapePattern(value: string): string {
  const upper = value.replace(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase());
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything outside ASCII, by its range
  return upper.replace(/[^\x00-\x7f]+/g, (text) => encodeURIComponent(text.toWellFormed()));
}

function addSitemap(file: RobotsFile, value: string): string | null {
  if (URL.parse(value) === null) return 'sitemap is not an absolute URL';
  if (file.sitemaps.length < 100) file.sitemaps.push(value);
  return null;
}

function setDelay(state: State, value: string): string | null {
  const seconds = Number(value);
  if (state.group === null) return 'crawl-delay before any user-agent';
  if (value === '' || !Number.isFinite(seconds) || seconds < 0)
    return 'crawl-delay is not a number of seconds';
  const { agents, crawlDelays } = state.group;
  for (const agent of agents) if (!crawlDelays.has(agent)) crawlDelays.set(agent, seconds);
  return null;
}

/**
 * Whether `agent` (a product token such as `FettleBot`) may request `url`: the groups naming it, else those for
 * `*`; the longest matching pattern decides, `allow` wins a tie. `decodeEscapes` compares patterns in the
 * spelling of `normalizeUrl`, which Google's own matcher does not do.
 */
export function isAllowed(file: RobotsFile, agent: string, url: string, decodeEscapes = false): boolean {
  const path = pathOf(url);
  let longestAllow = 0;
  let longestDisallow = 0;
  for (const rule of rulesFor(file, agent)) {
    const length = matchRule(rule, path, decodeEscapes);
    if (rule.allow) longestAllow = Math.max(longestAllow, length);
    else longestDisallow = Math.max(longestDisallow, length);
  }
  return longestDisallow <= longestAllow;
}

/** Seconds between requests the file asks of `agent`, null when it says nothing. */
export function findCrawlDelay(file: RobotsFile, agent: string): number | null {
  const delays = groupsFor(file, agent).flatMap((group) => [...group.crawlDelays]);
  const own = delays.find(([name]) => productOf(name) === agent.toLowerCase());
  return (own ?? delays.find(([name]) => isEveryone(name)))?.[1] ?? null;
}

function groupsFor(file: RobotsFile, agent: string): Group[] {
  const wanted = agent.toLowerCase();
  const own = file.groups.filter((group) => group.agents.some((name) => productOf(name) === wanted));
  return own.length > 0 ? own : file.groups.filter((group) => group.agents.some(isEveryone));
}

function* rulesFor(file: RobotsFile, agent: string): Generator<Rule> {
  for (const group of groupsFor(file, agent)) yield* group.rules;
}

function productOf(name: string): string {
  return (/^[a-z_-]+/i.exec(name)?.[0] ?? '').toLowerCase();
}

function isEveryone(name: string): boolean {
  return name === '*' || /^\*\s/.test(name);
}

function pathOf(url: string): string {
  const start = url.indexOf('://');
  const slash = url.slice(start === -1 ? 0 : start + 3).search(/[/?;]/);
  if (slash === -1) return '/';
  const path = url.slice((start === -1 ? 0 : start + 3) + slash).split('#', 1)[0] ?? '';
  return path.startsWith('/') ? path : `/${path}`;
}

/** Length of the pattern when it matches, else 0. `Allow: …/index.html` also allows the folder itself. */
function matchRule(rule: Rule, path: string, decodeEscapes: boolean): number {
  const pattern = decodeEscapes ? rule.decoded : rule.pattern;
  if (matchesPattern(pattern, path)) return pattern.length;
  if (!rule.allow) return 0;
  const slash = pattern.lastIndexOf('/');
  if (slash === -1 || !pattern.startsWith('/index.htm', slash)) return 0;
  const folder = `${pattern.slice(0, slash + 1)}$`;
  return matchesPattern(folder, path) ? folder.length : 0;
}

/**
 * Prefix match with `*` (anything) and a final `$` (the end). Taking each piece at its first place is enough for
 * such patterns, so there is no going back and the time stays linear in practice.
 */
export function matchesPattern(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith('$');
  const pieces = (anchored ? pattern.slice(0, -1) : pattern).split('*');
  const first = pieces[0] ?? '';
  if (!path.startsWith(first)) return false;
  if (pieces.length === 1) return !anchored || path.length === first.length;
  let at = first.length;
  const last = anchored ? pieces.pop() : undefined;
  for (const piece of pieces.slice(1)) {
    const found = path.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return last === undefined || (path.length - last.length >= at && path.endsWith(last));
}
