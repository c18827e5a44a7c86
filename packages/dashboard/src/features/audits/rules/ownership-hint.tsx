import type { CrawlRules } from '@fettle/contract';
import { useEffect, useRef, useState } from 'react';
import { CopyField } from '../../../components/clipboard/copy-field.tsx';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { RadioCards } from '../../../ui/controls/radio-cards.tsx';

/** Where a site proves who owns it. */
type Place = 'robots' | 'dns' | 'page';

interface OwnershipHintProps {
  ownership: NonNullable<CrawlRules['ownership']>;
  /** The URL of the site. */
  url: string;
  error: string | undefined;
  /** It was found when the rules were saved. */
  isProved: boolean;
  onCheck: () => void;
  isChecking: boolean;
}

/** What the site must publish before its robots.txt is ignored. */
export function OwnershipHint(props: OwnershipHintProps) {
  const { ownership, url, error, isProved, onCheck, isChecking } = props;
  const text = strings.crawlRules;
  const [place, setPlace] = useState<Place>('robots');
  const places = {
    robots: { title: text.inRobots, label: text.robotsLine, value: ownership.robotsComment },
    dns: {
      title: text.inDns,
      label: text.dnsRecord(URL.parse(url)?.hostname ?? url),
      value: ownership.dnsRecord,
    },
    page: { title: text.inPage, label: text.metaTag, value: ownership.metaTag },
  };
  const chosen = places[place];
  const isMissing = error !== undefined;
  const own = useRef<HTMLDivElement>(null);
  // It appears below what was selected, often past the edge of the dialog. The promise that newer browsers return is no
  // cleanup of the effect.
  useEffect(() => {
    own.current?.scrollIntoView({ block: 'nearest' });
  }, []);
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
        <RadioCards
          legend={text.proofs}
          hideLegend
          columns
          value={place}
          choices={(['robots', 'dns', 'page'] as const).map((value) => ({
            value,
            title: places[value].title,
          }))}
          onChange={setPlace}
        />
        <CopyField key={place} label={chosen.label} value={chosen.value} />
      </div>
      {isProved ? null : (
        <Button size="small" tone="primary" busy={isChecking} onClick={onCheck}>
          {text.checkProof}
        </Button>
      )}
    </div>
  );
}
