/** One entry of a `Link` header: its resolved target and its parameters, in lower case. */
export interface HeaderLink {
  url: URL;
  parameters: Map<string, string>;
}

/** Reads `Link: <url>; rel="…"` (RFC 8288) by index, so that a hostile header costs linear time. */
export function readLinkHeader(header: string, base: string): HeaderLink[] {
  const found: HeaderLink[] = [];
  let open = header.indexOf('<');
  while (open !== -1) {
    const close = header.indexOf('>', open);
    if (close === -1) break;
    const next = header.indexOf('<', close);
    const parameters = header.slice(close + 1, next === -1 ? header.length : next).toLowerCase();
    const url = URL.parse(header.slice(open + 1, close), base);
    if (url !== null) found.push({ url, parameters: readParameters(parameters) });
    open = next;
  }
  return found;
}

/** The first parameter of a name counts (RFC 8288 §3.3). */
function readParameters(text: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const parameter of text.split(/[;,\n]/)) {
    const [name = '', value = ''] = parameter.split('=', 2);
    const key = name.trim();
    if (key !== '' && !parameters.has(key)) parameters.set(key, value.replaceAll('"', '').trim());
  }
  return parameters;
}
