/** Where the reading of a script changes: what hides its end begins or ends, or its end. */
const marks = /<!--|-->|<\/?script[\t\n\f\r />]/gi;

/**
 * Where a script ends that begins at `start`, and whose first end tag is at `end`. Behind `<!--`, a script in the script
 * hides one end tag, up to `-->` (HTML, "script data double escaped state"): old pages write
 * `<!-- document.write("<script></script>") -->`. Takes linear time, because hardly a script has such a comment, and one that
 * has is read once more, up to its end.
 */
export function endOfScript(html: string, start: number, end: number): number {
  if (!html.slice(start, end).includes('<!--')) return end;
  let state: 'open' | 'escaped' | 'hidden' = 'open';
  marks.lastIndex = start;
  for (let found = marks.exec(html); found !== null; found = marks.exec(html)) {
    const [mark] = found;
    const at = found.index;
    if (mark === '<!--') {
      if (state === 'open') state = 'escaped';
      // Its dashes may be those of the end: `<!-->`.
      marks.lastIndex = at + 2;
    } else if (mark === '-->') state = 'open';
    else if (!mark.startsWith('</')) state = state === 'escaped' ? 'hidden' : state;
    else if (state !== 'hidden') return at;
    else state = 'escaped';
  }
  return html.length;
}
