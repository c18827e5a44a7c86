/**
 * A text as an integer of 53 bits, about ten times faster than a cryptographic hash: for values of which a page has
 * hundreds. Two lanes of FNV-1a with different factors; whoever crafts collisions only hides issues of their own site.
 */
export function quickHash(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x9e3779b9;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x85ebca6b);
  }
  return (high >>> 11) * 0x1_0000_0000 + (low >>> 0);
}
