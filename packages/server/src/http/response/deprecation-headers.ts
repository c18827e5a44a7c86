import { type Deprecation, findDeprecations, listDeprecations, type Operation } from '@fettle/contract';

type Headers = Record<string, string>;

/** The headers that announce what a request used and will be removed. */
export interface DeprecationHeaders {
  /** On every response: the operation or a field of its responses is deprecated. */
  always: Headers;
  /** On the response to a request with this input, which can use deprecated fields. */
  of(input: { query: unknown; body: unknown }): Headers;
}

/**
 * `Deprecation` (RFC 9745), a date as a structured field, and `Sunset` (RFC 8594), an HTTP date, with a link to a page that
 * says more. If several things are deprecated, the earliest dates count.
 */
export function createDeprecationHeaders(operation: Operation): DeprecationHeaders {
  const { deprecated, query, body, result } = operation;
  const fixed = [...(deprecated === null ? [] : [deprecated]), ...listDeprecations(result)];
  const always = writeHeaders(fixed);
  const dependsOnInput = listDeprecations(query).length > 0 || listDeprecations(body).length > 0;
  return {
    always,
    of(input) {
      if (!dependsOnInput) return always;
      const used = [...findDeprecations(query, input.query), ...findDeprecations(body, input.body)];
      return writeHeaders([...fixed, ...used]);
    },
  };
}

function writeHeaders(deprecations: readonly Deprecation[]): Headers {
  const [since] = deprecations.map((one) => one.since).toSorted();
  const [sunset] = deprecations.map((one) => one.sunset).toSorted();
  if (since === undefined || sunset === undefined) return {};
  const links = new Set(deprecations.map(({ link }) => `<${link}>; rel="deprecation"; type="text/html"`));
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(sunset).toUTCString(),
    link: [...links].join(', '),
  };
}
