import { decodeUnreserved } from '../url/normalize-url.ts';
import { type RobotsLine, readRobotsLine } from './robots-line.ts';
import { compilePattern, matchesPattern, type Pattern } from './robots-pattern.ts';

const MAX_PROBLEMS = 50;
/** Of these, what somebody else may understand: faults must not drown in it. */
const MAX_UNKNOWN = 20;
const MAX_RULES = 20_000;
const MAX_SITEMAPS = 100;

interface Spelling {
  pattern: Pattern;
  /** `Allow: …/index.html` also allows the folder itself. */
  folder: Pattern | null;
}

interface Rule {
  allow: boolean;
  /** As Google compares it: escapes in upper case, everything beyond ASCII escaped. */
  exact: Spelling;
  /** In the spelling of `normalizeUrl` (RFC 9309 §2.2.2); seldom another. */
  normal: Spelling;
}

interface Group {
  agents: string[];
  rules: Rule[];
  /** Seconds by agent as written. No rule, so it does not end a group; it counts for the agents named so far. */
  crawlDelays: Map<string, number>;
  /** How many of the agents stood before the last delay. */
  delayed: number;
}

export interface RobotsProblem {
  line: number;
  text: string;
  reason: string;
}

/** A parsed robots.txt: groups as written, and everything that does not belong to one. Not to be changed. */
export interface RobotsFile {
  groups: Group[];
  sitemaps: string[];
  problems: RobotsProblem[];
}

/**
 * Reads a robots.txt by RFC 9309 with the tolerance of Google's parser: common misspellings, a missing colon, any
 * line ending, a byte order mark. Never throws, takes linear time; what means nothing, or not to everybody, is listed
 * in `problems`.
 *
 * @param text of `decodeRobots`, which minds the bytes that text cannot hold
 */
export function parseRobots(text: string): RobotsFile {
  const file: RobotsFile = { groups: [], sitemaps: [], problems: [] };
  const state: State = { group: null, closed: true, rules: 0 };
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  let unknown = 0;
  for (const [index, raw] of lines.entries()) {
    const line = readRobotsLine(raw);
    const reason =
      line === null ? 'neither a directive nor a comment' : (obey(file, state, line) ?? line.slip);
    if (reason === null || file.problems.length >= MAX_PROBLEMS) continue;
    if (line?.directive === 'unknown' && ++unknown > MAX_UNKNOWN) continue;
    file.problems.push({ line: index + 1, text: raw.slice(0, 200), reason });
  }
  return file;
}

interface State {
  group: Group | null;
  /** A rule has been seen, so that the next agent begins a group. */
  closed: boolean;
  rules: number;
}

/** What is wrong with the line, null when nothing is. */
function obey(file: RobotsFile, state: State, { directive, key, value }: RobotsLine): string | null {
  switch (directive) {
    case 'user-agent':
      return openGroup(file, state, value);
    case 'allow':
    case 'disallow':
      return addRule(state, directive === 'allow', value);
    case 'sitemap':
      return addSitemap(file, value);
    case 'crawl-delay':
      return setDelay(state, value);
    case 'other':
      return null;
    case 'unknown':
      return `unknown directive "${key.slice(0, 40)}"`;
  }
}

function openGroup(file: RobotsFile, state: State, agent: string): string | null {
  if (state.closed || state.group === null) {
    state.group = { agents: [], rules: [], crawlDelays: new Map(), delayed: 0 };
    state.closed = false;
    file.groups.push(state.group);
  }
  state.group.agents.push(agent);
  if (agent === '') return 'user-agent line without a name';
  return agent.includes(',')
    ? 'a user-agent line can name only one crawler, the rest of the list is ignored'
    : null;
}

function addRule(state: State, allow: boolean, value: string): string | null {
  if (state.group === null) return 'rule before any user-agent line';
  state.closed = true;
  state.rules += 1;
  if (state.rules > MAX_RULES) return `more than ${MAX_RULES} rules`;
  const pattern = escapePattern(value);
  // An empty pattern matches with no length at all, so that it decides nothing.
  if (pattern === '') return null;
  const exact = spell(pattern, allow);
  const normal = normalizePattern(pattern);
  state.group.rules.push({ allow, exact, normal: normal === pattern ? exact : spell(normal, allow) });
  if (!/^[/*]/.test(pattern)) return 'the pattern does not start with "/" or "*"';
  const dollar = pattern.indexOf('$');
  return dollar !== -1 && dollar < pattern.length - 1
    ? '"$" marks the end of a URL only as the last character'
    : null;
}

function spell(text: string, allow: boolean): Spelling {
  const slash = text.lastIndexOf('/');
  const isIndex = allow && slash !== -1 && text.startsWith('/index.htm', slash);
  return {
    pattern: compilePattern(text),
    folder: isIndex ? compilePattern(`${text.slice(0, slash + 1)}$`) : null,
  };
}

/** Upper-cases escapes and escapes what is not ASCII, so that patterns and URLs are spelled alike. */
function escapePattern(value: string): string {
  const upper = value.replace(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase());
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything outside ASCII, by its range
  return upper.replace(/[^\x00-\x7f]+/g, (text) => encodeURIComponent(text.toWellFormed()));
}

/** As `normalizeUrl` would spell the URLs it is meant for; path and query apart, as there. */
function normalizePattern(pattern: string): string {
  const mark = pattern.indexOf('?');
  const path = mark === -1 ? pattern : pattern.slice(0, mark);
  const query = mark === -1 ? '' : pattern.slice(mark);
  const escapeOne = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return (
    decodeUnreserved(path.replace(/[ "<>^`{}]/g, escapeOne)) +
    decodeUnreserved(query.replace(/[ "<>']/g, escapeOne))
  );
}

function addSitemap(file: RobotsFile, value: string): string | null {
  const protocol = URL.parse(value)?.protocol;
  if (protocol !== 'http:' && protocol !== 'https:') return 'sitemap is not an absolute URL';
  if (file.sitemaps.length < MAX_SITEMAPS) file.sitemaps.push(value);
  return null;
}

function setDelay(state: State, value: string): string | null {
  const seconds = Number(value);
  if (state.group === null) return 'crawl-delay before any user-agent';
  if (value === '' || !Number.isFinite(seconds) || seconds < 0)
    return 'crawl-delay is not a number of seconds';
  const { agents, crawlDelays, delayed } = state.group;
  for (const agent of agents.slice(delayed)) if (!crawlDelays.has(agent)) crawlDelays.set(agent, seconds);
  state.group.delayed = agents.length;
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
  for (const { allow, exact, normal } of rulesFor(file, agent)) {
    const spelling = decodeEscapes ? normal : exact;
    // What cannot be longer than the longest so far decides nothing.
    if (spelling.pattern.text.length <= (allow ? longestAllow : longestDisallow)) continue;
    const length = matchSpelling(spelling, path);
    if (allow) longestAllow = Math.max(longestAllow, length);
    else longestDisallow = Math.max(longestDisallow, length);
  }
  return longestDisallow <= longestAllow;
}

/** Length of the pattern when it matches, else 0. */
function matchSpelling({ pattern, folder }: Spelling, path: string): number {
  if (matchesPattern(pattern, path)) return pattern.text.length;
  return folder !== null && matchesPattern(folder, path) ? folder.text.length : 0;
}

/** Seconds between requests the file asks of `agent`, null when it says nothing. */
export function findCrawlDelay(file: RobotsFile, agent: string): number | null {
  const delays = groupsFor(file, agent).flatMap((group) => [...group.crawlDelays]);
  const own = delays.find(([name]) => isNamed(name, agent.toLowerCase()));
  return (own ?? delays.find(([name]) => isEveryone(name)))?.[1] ?? null;
}

/** Files are asked for the same few agents again and again. */
const chosen = new WeakMap<RobotsFile, Map<string, Rule[]>>();

function rulesFor(file: RobotsFile, agent: string): Rule[] {
  let byAgent = chosen.get(file);
  if (byAgent === undefined) {
    byAgent = new Map();
    chosen.set(file, byAgent);
  }
  let rules = byAgent.get(agent);
  if (rules === undefined) {
    rules = groupsFor(file, agent).flatMap((group) => group.rules);
    byAgent.set(agent, rules);
  }
  return rules;
}

function groupsFor(file: RobotsFile, agent: string): Group[] {
  const wanted = agent.toLowerCase();
  const own = file.groups.filter((group) => group.agents.some((name) => isNamed(name, wanted)));
  return own.length > 0 ? own : file.groups.filter((group) => group.agents.some(isEveryone));
}

/** A name counts up to the first character that no product token holds: `FettleBot/2.1` names FettleBot. */
function isNamed(name: string, wanted: string): boolean {
  return !isEveryone(name) && (/^[a-z_-]*/i.exec(name)?.[0] ?? '').toLowerCase() === wanted;
}

function isEveryone(name: string): boolean {
  return /^\*(?:$|[\t\v\f ])/.test(name);
}

/** Path and query of a URL, as Google's matcher cuts them out: from the first `/`, `?` or `;` behind the host on. */
function pathOf(url: string): string {
  const body = url.split('#', 1)[0] ?? '';
  const scheme = /^[^/?;]*:\/\/|^\/\//.exec(body)?.[0].length ?? 0;
  const start = body.slice(scheme).search(/[/?;]/);
  if (start === -1) return '/';
  const path = body.slice(scheme + start);
  return path.startsWith('/') ? path : `/${path}`;
}
