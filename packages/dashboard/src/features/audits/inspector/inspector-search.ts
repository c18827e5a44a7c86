/** As long as the API accepts. */
const maxCharacters = 20_000;

/** The URL to inspect, exactly as it was crawled. */
export interface InspectorSearch {
  url: string;
}

/** Parses the search parameters. A missing or too long URL is empty. */
export function readInspectorSearch({ url }: Record<string, unknown>): InspectorSearch {
  // The router turns numbers and booleans into values of those types.
  const written = typeof url === 'number' || typeof url === 'boolean' ? String(url) : url;
  return { url: typeof written === 'string' && written.length <= maxCharacters ? written : '' };
}
