/**
 * Operations that are known to reveal or do what they must not, and why that is not fixed yet. An entry that is no
 * longer needed fails its test.
 */
export const knownIssues: Readonly<Record<string, string>> = {};
