/**
 * Parses `name=value,other=value` as the OpenTelemetry variables have it; values are percent-encoded.
 * @throws Error whose message completes "OTEL_… …" and does not repeat a value, which can be a secret
 */
export function parseKeyValues(text: string): Record<string, string> {
  const entries = text.split(',').map((entry) => entry.trim());
  return Object.fromEntries(entries.filter((entry) => entry !== '').map(parseEntry));
}

function parseEntry(entry: string): [string, string] {
  const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(entry) ?? [];
  if (name.trim() === '') throw new Error('must be entries such as name=value, separated by commas');
  try {
    return [name.trim(), decodeURIComponent(value.trim())];
  } catch (cause) {
    throw new Error(`has a value for "${name.trim()}" that is not percent-encoded correctly`, { cause });
  }
}
