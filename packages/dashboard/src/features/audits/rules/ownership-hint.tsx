import type { CrawlRules } from '@fettle/contract';
import { useEffect, useRef } from 'react';
import { CopyField } from '../../../components/clipboard/copy-field.tsx';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';

interface OwnershipHintProps {
  ownership: NonNullable<CrawlRules['ownership']>;
  error: string | undefined;
  /** It was found when the rules were saved. */
  isProved: boolean;
  onCheck: () => void;
  isChecking: boolean;
}

/** What the site must publish before its robots.txt is ignored. */
export function OwnershipHint({ ownership, error, isProved, onCheck, isChecking }: OwnershipHintProps) {
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
      <p>{isMissing ? text.notProved : isProved ? text.proved : text.prove}</p>
      <div className="space-y-3 text-ink">
        {places.map(({ name, value }) => (
          <CopyField key={name} label={name} value={value} />
        ))}
      </div>
      {isProved ? null : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button size="small" busy={isChecking} onClick={onCheck}>
            {text.checkProof}
          </Button>
          <span className="text-xs text-muted">{text.checkProofHint}</span>
        </div>
      )}
    </div>
  );
}
