/** Directives that carry a value after a colon; any other word before a colon is the name of a crawler. */
const VALUED = new Set(['max-snippet', 'max-image-preview', 'max-video-preview', 'unavailable_after']);

/** What one line of the header says, and to whom; `agent` is null when that is everybody. In lower case. */
export interface RobotsTag {
  agent: string | null;
  content: string;
}

/** Reads `X-Robots-Tag`, whose lines each may begin with the name of a crawler: `googlebot: noindex, nofollow`. */
export function readRobotsTags(header: string | undefined): RobotsTag[] {
  return header === undefined ? [] : header.toLowerCase().split('\n').map(readLine);
}

function readLine(line: string): RobotsTag {
  const colon = line.indexOf(':');
  const prefix = line.slice(0, Math.max(colon, 0)).trim();
  const namesAgent = colon !== -1 && !VALUED.has(prefix) && !prefix.includes(',');
  if (!namesAgent) return { agent: null, content: line.trim() };
  return { agent: prefix, content: line.slice(colon + 1).trim() };
}
