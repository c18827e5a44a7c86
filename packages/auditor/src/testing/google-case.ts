import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeRobots } from '../crawl/robots/decode-robots.ts';
import { isAllowed, parseRobots } from '../crawl/robots/robots.ts';

/**
 * Cases of our own for what Google publishes about its matcher: the behavior of the open-source parser, its conformance
 * suite, and the documentation. What no HTTP response can express, such as an empty URL, is left out.
 */
export interface GoogleCase {
  name: string;
  robots: string | string[];
  /** URLs, or paths of one, by the product token that requests them. */
  allowed?: Record<string, string[]>;
  forbidden?: Record<string, string[]>;
}

/** Creates a test for each case. */
export function testAsGoogle(cases: readonly GoogleCase[]): void {
  for (const each of cases) test(`as Google reads it: ${each.name}`, () => checkCase(each));
}

function checkCase({ robots, allowed = {}, forbidden = {} }: GoogleCase): void {
  const bytes = Buffer.from(typeof robots === 'string' ? robots : robots.join('\n'));
  const file = parseRobots(decodeRobots(bytes).text);
  const ask = (urlsByAgent: Record<string, string[]>, expected: boolean): void => {
    for (const [agent, urls] of Object.entries(urlsByAgent)) {
      for (const url of urls) {
        const absolute =
          url.startsWith('/') && !url.startsWith('//bread') ? `http://bread.example${url}` : url;
        assert.equal(isAllowed(file, agent, absolute), expected, `${agent} on ${url.slice(0, 100)}`);
      }
    }
  };
  ask(allowed, true);
  ask(forbidden, false);
  assert.ok(
    Object.keys({ ...allowed, ...forbidden }).length > 0,
    'a case without an expectation proves nothing',
  );
}
