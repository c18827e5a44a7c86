/** Prefixes that providers reserve for credentials. Keys meant for browsers (maps, analytics) are not among them. */
const PATTERNS: [provider: string, pattern: RegExp][] = [
  ['AWS', /\bAKIA[0-9A-Z]{16}\b/],
  ['Stripe', /\b[sr]k_live_[0-9a-zA-Z]{20,100}/],
  ['GitHub', /\b(?:gh[pousr]_[0-9a-zA-Z]{36}|github_pat_[0-9a-zA-Z_]{40,90})/],
  ['GitLab', /\bglpat-[0-9a-zA-Z_-]{20,60}/],
  ['Slack', /\bxox[abprs]-[0-9a-zA-Z-]{20,100}/],
  ['SendGrid', /\bSG\.[0-9a-zA-Z_-]{22}\.[0-9a-zA-Z_-]{43}/],
  ['npm', /\bnpm_[0-9a-zA-Z]{36}\b/],
  ['OpenAI', /\bsk-(?:proj-|svcacct-)[0-9a-zA-Z_-]{40,200}/],
  ['private key', /-----BEGIN (?:RSA |EC |OPENSSH |DSA )?PRIVATE KEY-----/],
];
const HINT =
  /AKIA|k_live_|gh[pousr]_|github_pat_|glpat-|xox[abprs]-|SG\.|npm_|sk-(?:proj|svcacct)|PRIVATE KEY/;

/** Strings that look like leaked credentials, one per provider, masked so that a report leaks them no further. */
export function findSecrets(code: string): { provider: string; excerpt: string }[] {
  if (!HINT.test(code)) return [];
  return PATTERNS.flatMap(([provider, pattern]) => {
    const found = pattern.exec(code)?.[0];
    return found === undefined ? [] : [{ provider, excerpt: `${found.slice(0, 8)}…` }];
  });
}
