/** Directives with a value after a colon; any other word before a colon is the name of a crawler. */
const valued = new Set(['max-snippet', 'max-image-preview', 'max-video-preview', 'unavailable_after']);

/** The directives on one line of the header, in lower case; `agent` is null when they are for every crawler. */
export interface RobotsTag {
  agent: string | null;
  content: string;
}

/** Reads `X-Robots-Tag`; each line may begin with the name of a crawler, such as `googlebot: noindex, nofollow`. */
export function readRobotsTags(header: string | undefined): RobotsTag[] {
  return header === undefined ? [] : header.toLowerCase().split('\n').map(readLine);
}

function readLine(line: string): RobotsTag {
  const colon = line.indexOf(':');
  const prefix = line.slice(0, Math.max(colon, 0)).trim();
  const namesAgent = colon !== -1 && !valued.has(prefix) && !prefix.includes(',');
  if (!namesAgent) return { agent: null, content: line.trim() };
  return { agent: prefix, content: line.slice(colon + 1).trim() };
}
