const maxCandidates = 50;

/**
 * The URLs of a `srcset` (or `imagesrcset`) attribute, by the algorithm of the HTML standard: a URL extends to the next
 * white space, including commas inside it; a comma at its end, or after the descriptors outside parentheses, ends the
 * candidate.
 */
export function parseSrcset(value: string): string[] {
  const urls: string[] = [];
  let at = 0;
  while (at < value.length && urls.length < maxCandidates) {
    while (at < value.length && /[\s,]/.test(value.charAt(at))) at += 1;
    const start = at;
    while (at < value.length && !/\s/.test(value.charAt(at))) at += 1;
    if (start === at) break;
    const token = value.slice(start, at);
    const url = token.replace(/,+$/, '');
    if (url === token) at = skipDescriptors(value, at);
    if (url !== '') urls.push(url);
  }
  return urls;
}

function skipDescriptors(value: string, from: number): number {
  let open = 0;
  for (let at = from; at < value.length; at += 1) {
    const character = value.charAt(at);
    if (character === '(') open = 1;
    else if (character === ')') open = 0;
    else if (character === ',' && open === 0) return at + 1;
  }
  return value.length;
}
