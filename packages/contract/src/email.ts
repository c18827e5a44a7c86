/**
 * An e-mail address in the one form in which it is kept and compared: composed letters (NFC), the domain in small
 * letters, no white space around it. The part before the @ belongs to its mail server and stays as it was written.
 */
export function normalizeEmail(text: string): string {
  // Far too long to become one; a megabyte is not composed first to be refused then.
  if (text.length > 4 * longest) return text;
  const address = text.trim().normalize('NFC');
  const at = address.lastIndexOf('@');
  return at === -1 ? address : address.slice(0, at) + address.slice(at).toLowerCase();
}

/**
 * Checks one address of the form local@domain, as {@link normalizeEmail} gives it; deliverability is for the mail server
 * to say. Refuses what only serves to look like somebody else's address: characters nobody sees, letters and dots that
 * merely resemble others, and words that mix the alphabets which look alike.
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

/** Controls, what takes no room (zero-width, bidi, fillers), and the dots of other scripts. */
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

/** A word in one of the alphabets that look alike; beside one of them any other script may stand (東京tokyo). */
function keepsToOneAlphabet(text: string): boolean {
  const words = text.split(/[^\p{L}\p{M}]+/u);
  return words.every((word) => alike.filter((script) => script.test(word)).length <= 1);
}
