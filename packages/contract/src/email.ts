/**
 * An email address in the form in which it is stored and compared: Unicode NFC, domain in lowercase, no surrounding
 * whitespace. The part before the @ is up to its mail server and stays as written.
 */
export function normalizeEmail(text: string): string {
  // Too long to be an address; skips normalizing a megabyte that is rejected anyway.
  if (text.length > 4 * longest) return text;
  const address = text.trim().normalize('NFC');
  const at = address.lastIndexOf('@');
  return at === -1 ? address : address.slice(0, at) + address.slice(at).toLowerCase();
}

/**
 * Checks an address of the form local@domain after {@link normalizeEmail}; whether it can receive mail is not checked.
 * Rejects lookalikes of other addresses: invisible characters, compatibility forms of letters and dots, and words that
 * mix scripts that look alike.
 */
export function isEmail(text: string): boolean {
  const address = normalizeEmail(text);
  if (address.length > longest) return false;
  const parts = /^([^\s@<>"(),:;[\]\\]+)@([^\s@.]+(?:\.[^\s@.]+)+)$/.exec(address);
  if (parts === null) return false;
  if (unseen.test(address) || address.normalize('NFKC') !== address) return false;
  const [, local = '', domain = ''] = parts;
  const labels = domain.split('.');
  return labels.every((label) => hostLabel.test(label)) && [local, ...labels].every(keepsToOneAlphabet);
}

/** RFC 5321 §4.5.3.1.3. */
const longest = 254;

/** Control characters, characters without width (zero-width, bidi, fillers), and the dots of other scripts. */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800\u3002]/u;
const hostLabel = /^(?!-)[\p{L}\p{M}\p{N}_-]+(?<!-)$/u;

const alike = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
];

/** True when no word mixes scripts that look alike. Other scripts can be mixed with one of them (東京tokyo). */
function keepsToOneAlphabet(text: string): boolean {
  const words = text.split(/[^\p{L}\p{M}]+/u);
  return words.every((word) => alike.filter((script) => script.test(word)).length <= 1);
}
