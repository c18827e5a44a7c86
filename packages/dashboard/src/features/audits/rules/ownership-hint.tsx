import type { CrawlRules } from '@fettle/contract';
import { CopyButton } from '../../../components/clipboard/copy-button.tsx';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';

interface OwnershipHintProps {
  ownership: NonNullable<CrawlRules['ownership']>;
  error: string | undefined;
}

/** What the site must publish before its robots.txt is ignored. */
export function OwnershipHint({ ownership, error }: OwnershipHintProps) {
  const text = strings.crawlRules;
  const places = [
    { name: text.inRobots, value: ownership.robotsComment },
    { name: text.inDns, value: ownership.dnsRecord },
    { name: text.inPage, value: ownership.metaTag },
  ];
  const isMissing = error !== undefined;
  return (
    <div
      role={isMissing ? 'alert' : undefined}
      className={classNames(
        'space-y-3 rounded-lg p-3 text-xs',
        isMissing ? 'bg-danger-soft text-danger' : 'bg-sunken',
      )}
    >
      <p>{isMissing ? text.notProved : text.prove}</p>
      <dl className="space-y-2 text-ink">
        {places.map(({ name, value }) => (
          <div key={name}>
            <dt className="mb-1 font-medium">{name}</dt>
            <dd className="flex items-start justify-between gap-2">
              <code className="py-1 break-all">{value}</code>
              <CopyButton text={value} what={name} size="small" />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
