import { escapePattern, normalizePattern } from './normalize-pattern.ts';
import { type RobotsLine, readRobotsLine } from './robots-line.ts';
import { type IndexedRule, indexRules, type RuleIndex } from './rule-index.ts';

const maxProblems = 50;
/** Of these, unknown directives, which other crawlers may understand: they must not hide real mistakes. */
const maxUnknown = 20;
const maxSitemaps = 100;

interface Rule {
  allow: boolean;
  /** As Google compares it: escapes in upper case, non-ASCII characters escaped. */
  pattern: string;
}

interface Group {
  agents: string[];
  rules: Rule[];
  /** Seconds by agent as written. A delay is not a rule, so it does not end a group; it applies to the agents so far. */
  crawlDelays: Map<string, number>;
  /** How many of the agents came before the last delay. */
  delayed: number;
}

export interface RobotsProblem {
  line: number;
  text: string;
  reason: string;
}

/** A parsed robots.txt: the groups as written, and what does not belong to a group. Do not modify it. */
export interface RobotsFile {
  groups: Group[];
  sitemaps: string[];
  problems: RobotsProblem[];
}

/**
 * Parses a robots.txt by RFC 9309 with the tolerance of Google's parser: common misspellings, a missing colon, any line
 * ending. Never throws and takes linear time; `problems` lists what has no meaning, or none for some
 * crawlers.
 *
 * @param text from `decodeRobots`, which handles the byte order mark and the bytes that text cannot contain
 */
export function parseRobots(text: string): RobotsFile {
  const file: RobotsFile = { groups: [], sitemaps: [], problems: [] };
  const state: State = { group: null, closed: true };
  const lines = text.split(/\r\n|\n|\r/);
  let unknown = 0;
  for (const [index, raw] of lines.entries()) {
    const line = readRobotsLine(raw);
    const reason =
      line === null ? 'neither a directive nor a comment' : (applyLine(file, state, line) ?? line.deviation);
    if (reason === null || file.problems.length >= maxProblems) continue;
    if (line?.directive === 'unknown' && ++unknown > maxUnknown) continue;
    file.problems.push({ line: index + 1, text: raw.slice(0, 200), reason });
  }
  return file;
}

interface State {
  group: Group | null;
  /** A rule was read, so the next agent begins a new group. */
  closed: boolean;
}

/** The problem of the line; null when it has none. */
function applyLine(file: RobotsFile, state: State, { directive, key, value }: RobotsLine): string | null {
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
      return `unknown directive “${key.slice(0, 40)}”`;
  }
}

function openGroup(file: RobotsFile, state: State, agent: string): string | null {
  if (state.closed || state.group === null) {
    state.group = { agents: [], rules: [], crawlDelays: new Map(), delayed: 0 };
    state.closed = false;
    file.groups.push(state.group);
  }
  state.group.agents.push(agent);
  if (agent === '') return 'User-agent line without a crawler name';
  return agent.includes(',') ? 'a User-agent line names one crawler; the rest of the list is ignored' : null;
}

function addRule(state: State, allow: boolean, value: string): string | null {
  if (state.group === null) return 'rule before any User-agent line';
  state.closed = true;
  const pattern = escapePattern(value);
  // An empty pattern matches with length 0, so it has no effect.
  if (pattern === '') return null;
  state.group.rules.push({ allow, pattern });
  if (!/^[/*]/.test(pattern)) return 'the pattern does not start with “/” or “*”';
  const dollar = pattern.indexOf('$');
  return dollar !== -1 && dollar < pattern.length - 1
    ? '“$” marks the end of the URL only as the last character'
    : null;
}

function addSitemap(file: RobotsFile, value: string): string | null {
  const protocol = URL.parse(value)?.protocol;
  if (protocol !== 'http:' && protocol !== 'https:') return 'the Sitemap value is not an absolute URL';
  if (file.sitemaps.length < maxSitemaps) file.sitemaps.push(value);
  return null;
}

function setDelay(state: State, value: string): string | null {
  const seconds = Number(value);
  if (state.group === null) return 'Crawl-delay before any User-agent line';
  if (value === '' || !Number.isFinite(seconds) || seconds < 0)
    return 'the Crawl-delay value is not a number of seconds';
  const { agents, crawlDelays, delayed } = state.group;
  for (const agent of agents.slice(delayed)) if (!crawlDelays.has(agent)) crawlDelays.set(agent, seconds);
  state.group.delayed = agents.length;
  return null;
}

/**
 * Whether `agent` (a product token such as `FettleBot`) may request `url`, by the groups that name it, or else those for
 * `*`; the longest matching pattern decides, and `allow` wins a tie. `decodeEscapes` compares normalized patterns, which
 * Google's own matcher does not do.
 */
export function isAllowed(file: RobotsFile, agent: string, url: string, decodeEscapes = false): boolean {
  return indexFor(file, agent, decodeEscapes)(pathOf(url));
}

/** The crawl delay for `agent` in seconds; null when the file has none. */
export function findCrawlDelay(file: RobotsFile, agent: string): number | null {
  const delays = groupsFor(file, agent).flatMap((group) => [...group.crawlDelays]);
  const own = delays.find(([name]) => isNamed(name, agent.toLowerCase()));
  return (own ?? delays.find(([name]) => isEveryone(name)))?.[1] ?? null;
}

/** The index of each file per agent and way of comparing: only a few agents are queried, for many URLs. */
const indexes = new WeakMap<RobotsFile, Map<string, RuleIndex>>();

function indexFor(file: RobotsFile, agent: string, decodeEscapes: boolean): RuleIndex {
  const known = indexes.get(file) ?? new Map<string, RuleIndex>();
  indexes.set(file, known);
  const key = `${decodeEscapes ? 'normal' : 'exact'} ${agent}`;
  let index = known.get(key);
  if (index === undefined) {
    const rules = groupsFor(file, agent).flatMap((group) => group.rules);
    index = indexRules(rules.flatMap((rule) => rulesToIndex(rule, decodeEscapes)));
    known.set(key, index);
  }
  return index;
}

/** `Allow: …/index.html` also allows the folder itself. */
function rulesToIndex({ allow, pattern }: Rule, decodeEscapes: boolean): IndexedRule[] {
  const text = decodeEscapes ? normalizePattern(pattern) : pattern;
  const slash = text.lastIndexOf('/');
  const isIndex = allow && slash !== -1 && text.startsWith('/index.htm', slash);
  return [{ allow, pattern: text }, ...(isIndex ? [{ allow, pattern: `${text.slice(0, slash + 1)}$` }] : [])];
}

function groupsFor(file: RobotsFile, agent: string): Group[] {
  const wanted = agent.toLowerCase();
  const own = file.groups.filter((group) => group.agents.some((name) => isNamed(name, wanted)));
  return own.length > 0 ? own : file.groups.filter((group) => group.agents.some(isEveryone));
}

/** A name ends at the first character no product token contains: `FettleBot/2.1` names FettleBot. */
function isNamed(name: string, wanted: string): boolean {
  return !isEveryone(name) && (/^[a-z_-]*/i.exec(name)?.[0] ?? '').toLowerCase() === wanted;
}

function isEveryone(name: string): boolean {
  return /^\*(?:$|[\t\v\f ])/.test(name);
}

/** Path and query of a URL as Google's matcher extracts them: from the first `/`, `?`, or `;` after the host. */
function pathOf(url: string): string {
  const body = url.split('#', 1)[0] ?? '';
  const scheme = /^[^/?;]*:\/\/|^\/\//.exec(body)?.[0].length ?? 0;
  const start = body.slice(scheme).search(/[/?;]/);
  if (start === -1) return '/';
  const path = body.slice(scheme + start);
  return path.startsWith('/') ? path : `/${path}`;
}
