/** The characters 0x80–0x9F of windows-1252 (WHATWG Encoding); the five unused bytes map to themselves. */
const highControls =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F' +
  '\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178';

/**
 * Decodes windows-1252, which is also what latin1 and ASCII mean on the web. It has its own table because several Node
 * releases decode these bytes as ISO 8859-1 and turn every curly quote into a control character.
 */
export function decodeWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.replace(/[\u0080-\u009F]/g, (control) => highControls.charAt(control.charCodeAt(0) - 0x80));
}
