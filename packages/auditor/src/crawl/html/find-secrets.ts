/** Prefixes that providers reserve for credentials. Keys meant for browsers (maps, analytics) are not among them. */
const patterns: [provider: string, pattern: RegExp][] = [
  ['AWS', /\bAKIA[0-9A-Z]{16}\b/g],
  ['Stripe', /\b[sr]k_live_[0-9a-zA-Z]{20,100}/g],
  ['GitHub', /\b(?:gh[pousr]_[0-9a-zA-Z]{36}|github_pat_[0-9a-zA-Z_]{40,90})/g],
  ['GitLab', /\bglpat-[0-9a-zA-Z_-]{20,60}/g],
  ['Slack', /\bxox[abprs]-[0-9a-zA-Z-]{20,100}/g],
  ['SendGrid', /\bSG\.[0-9a-zA-Z_-]{22}\.[0-9a-zA-Z_-]{43}/g],
  ['npm', /\bnpm_[0-9a-zA-Z]{36}\b/g],
  ['OpenAI', /\bsk-(?:proj-|svcacct-)[0-9a-zA-Z_-]{40,200}/g],
  ['Anthropic', /\bsk-ant-[0-9a-zA-Z_-]{40,200}/g],
  ['Shopify', /\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}\b/g],
  ['DigitalOcean', /\bdop_v1_[0-9a-f]{64}\b/g],
  // A heading alone may be the placeholder of a form that asks for a key.
  [
    'private key',
    /-----BEGIN (?:RSA |EC |OPENSSH |DSA )?PRIVATE KEY-----[\s\\nr"'+,]{0,40}[0-9a-zA-Z+/]{40}[0-9a-zA-Z+/=]{0,400}/g,
  ],
];
const hint =
  /AKIA|k_live_|gh[pousr]_|github_pat_|glpat-|xox[abprs]-|SG\.|npm_|sk-(?:proj|svcacct|ant)-|shp(?:at|ca|pa|ss)_|dop_v1_|PRIVATE KEY/;
/** What documentation writes instead of a key. */
const sample = /example|sample|dummy|placeholder|your[_-]|xxxx|0000000|1234567|(.)\1{7}/i;
const maxTries = 20;

/** Strings that look like leaked credentials, one per provider, masked so that a report does not leak them further. */
export function findSecrets(code: string): { provider: string; excerpt: string }[] {
  if (!hint.test(code)) return [];
  return patterns.flatMap(([provider, pattern]) => {
    let tries = 0;
    for (const [found] of code.matchAll(pattern)) {
      if (!sample.test(found)) return [{ provider, excerpt: `${found.slice(0, 8)}…` }];
      tries += 1;
      if (tries === maxTries) break;
    }
    return [];
  });
}
