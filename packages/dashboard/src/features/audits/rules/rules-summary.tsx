import type { AuditRules } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { countRules } from './rules-form.ts';

/** The rules an audit ran under, collapsed, because most people compare only their number. Nothing without any. */
export function RulesSummary({ rules }: { rules: AuditRules | null }) {
  const text = strings.crawlRules;
  if (rules === null || countRules(rules) === 0) return null;
  return (
    <details className="mt-1 text-xs text-muted">
      <summary className="w-fit cursor-pointer rounded hover:text-ink">
        {text.ofAudit(countRules(rules))}
      </summary>
      <dl className="mt-2 grid max-w-2xl gap-x-4 gap-y-1.5 sm:grid-cols-[12rem_1fr]">
        {describe(rules).map(([label, values]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="min-w-0 space-y-0.5 text-ink">
              {values.map((value) => (
                <p key={value} className="break-words">
                  {value}
                </p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Only what was set. */
function describe(rules: AuditRules): [label: string, values: string[]][] {
  const text = strings.crawlRules;
  const { credentials, requestsPerSecond, userAgentSuffix } = rules;
  const all: [string, string[]][] = [
    [text.include, rules.include],
    [text.exclude, rules.exclude],
    [text.startUrls, rules.startUrls],
    [
      text.credentials,
      credentials === null ? [] : [credentials.hasPassword ? text.storedPassword : credentials.headerName],
    ],
    [text.requestsPerSecond, requestsPerSecond === null ? [] : [String(requestsPerSecond)]],
    [text.userAgentSuffix, userAgentSuffix === null ? [] : [userAgentSuffix]],
    [text.ignoreRobots, rules.ignoreRobots ? [text.ifProved] : []],
  ];
  return all.filter(([, values]) => values.length > 0);
}
