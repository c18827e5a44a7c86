import type { CrawlRules } from '@fettle/contract';
import { useEffect, useRef } from 'react';
import { CopyField } from '../../../components/clipboard/copy-field.tsx';
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
  const own = useRef<HTMLDivElement>(null);
  // It appears below what was selected, often past the edge of the dialog.
  useEffect(() => own.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div
      ref={own}
      role={isMissing ? 'alert' : undefined}
      className={classNames(
        'space-y-3 rounded-lg p-3 text-sm scroll-mb-6',
        isMissing ? 'bg-danger-soft text-danger' : 'bg-sunken',
      )}
    >
      <p>{isMissing ? text.notProved : text.prove}</p>
      <div className="space-y-3 text-ink">
        {places.map(({ name, value }) => (
          <CopyField key={name} label={name} value={value} />
        ))}
      </div>
    </div>
  );
}
