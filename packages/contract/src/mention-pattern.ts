/** What `isEmail` allows before the @ of an address. */
const local = String.raw`[^\s@<>"(),:;[\]\\]`;
const label = String.raw`[\p{L}\p{M}\p{N}_\-]+`;
const address = String.raw`${local}{1,253}@${label}(?:\.${label})+`;
const username = String.raw`[A-Za-z0-9][\w.\-]{1,253}`;

/**
 * The source of a pattern, with the flag `u`, for `@` and a username or an email address, which is the first group. A username
 * ends where an address would go on, such as that of `ada+lists@example.com`: otherwise, the wrong person would be mentioned.
 */
export const mentionPattern = String.raw`@(${address}|${username}(?!${local}{0,253}@))(?![\w\p{Script=Latin}@])`;
