import type { AuditOverview } from '@fettle/contract';
import { useState } from 'react';
import { strings } from '../../../strings/index.ts';
import { ChoiceMenu } from '../../../ui/menus/choice-menu.tsx';
import type { AuditSearch } from '../audit-search.ts';
import type { CheckFindings } from './checks.ts';
import { useIssueCounts } from './use-issue-counts.ts';

interface CountedMenuProps {
  audit: AuditOverview;
  checks: readonly CheckFindings[];
  search: AuditSearch;
  name: 'severity' | 'category';
  choices: readonly { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
}

/** A filter whose choices say how many issues the other filters leave of each, or occurrences where those are listed. */
export function CountedMenu({ audit, checks, search, name, choices, onChange }: CountedMenuProps) {
  const text = strings.auditFindings;
  const [isOpened, setOpened] = useState(false);
  const counts = useIssueCounts(
    { audit, checks },
    choices.map(({ value }) => ({ ...search, [name]: value })),
    isOpened,
  );
  return (
    <ChoiceMenu
      label={text[name]}
      value={search[name]}
      none={text.any}
      choices={choices.map((choice, index) => {
        const count = counts[index];
        return count === undefined ? choice : { ...choice, count };
      })}
      onChange={onChange}
      onOpen={() => setOpened(true)}
    />
  );
}
