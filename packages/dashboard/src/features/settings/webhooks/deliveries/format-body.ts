/** A body for people: JSON with an indentation, anything else unchanged. What was sent is copied as it is. */
export function formatBody(body: string): string {
  // A number with more digits than JavaScript keeps would be shown as another one.
  if (!/^\s*[[{]/.test(body) || /\d{16}/.test(body)) return body;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    // Cut off, or not JSON after all.
    return body;
  }
}
