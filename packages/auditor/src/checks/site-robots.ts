import { isAllowed, parseRobots, type RobotsFile } from '../crawl/robots/robots.ts';
import type { RobotsFacts } from '../facts.ts';

const parsed = new WeakMap<RobotsFacts, RobotsFile>();

/**
 * Whether the robots.txt an audit stored lets a crawler request a URL of the site; `agent` is a product token such as
 * `Googlebot`. Files without rules allow everything, one that was unreachable nothing.
 */
export function robotsAllow(robots: RobotsFacts, agent: string, url: string): boolean {
  if (robots.verdict !== 'parsed') return robots.verdict === 'allow-all';
  let file = parsed.get(robots);
  if (file === undefined) {
    file = parseRobots(robots.text);
    parsed.set(robots, file);
  }
  // Stored URLs are spelled as `normalizeUrl` does, so the rules are too.
  return isAllowed(file, agent, url, true);
}
