import { isAllowed, parseRobots, type RobotsFile } from '../crawl/robots/robots.ts';
import type { RobotsFacts } from '../facts.ts';

const parsed = new WeakMap<RobotsFacts, RobotsFile>();

/**
 * Whether the stored robots.txt allows a crawler to request a URL of the site. `agent` is a product token such as
 * `Googlebot`. A file without rules allows everything, and an unreachable one nothing.
 */
export function robotsAllow(robots: RobotsFacts, agent: string, url: string): boolean {
  if (robots.verdict !== 'parsed') return robots.verdict === 'allow-all';
  let file = parsed.get(robots);
  if (file === undefined) {
    file = parseRobots(robots.text);
    parsed.set(robots, file);
  }
  // Stored URLs are normalized, so the rules must be too.
  return isAllowed(file, agent, url, true);
}
