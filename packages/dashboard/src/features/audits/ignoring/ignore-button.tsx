import type { AuditOverview } from '@fettle/contract';
import { EyeOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { focusIfLost } from '../../../ui/focus-if-lost.ts';
import { IgnoreDialog } from './ignore-dialog.tsx';
import type { IgnoreSubject } from './ignore-subject.ts';

interface IgnoreButtonProps {
  audit: Pick<AuditOverview, 'id' | 'projectId' | 'seoReport' | 'findingGroups'>;
  subject: IgnoreSubject;
}

/** Opens the dialog that ignores a whole check. What it is in is gone afterward. */
export function IgnoreButton({ audit, subject }: IgnoreButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const around = useRef<readonly (HTMLElement | null | undefined)[]>([]);
  const text = strings.ignoring;
  return (
    <>
      <Button
        size="small"
        tone="quiet"
        icon={<EyeOff size={14} aria-hidden />}
        onClick={({ currentTarget }) => {
          const check = currentTarget.closest('article')?.querySelector<HTMLElement>('h4 button');
          around.current = [check, currentTarget.closest<HTMLElement>('[role=tabpanel]')];
          setOpen(true);
        }}
      >
        {text.ignoreCheck}
      </Button>
      {isOpen ? (
        <IgnoreDialog
          audit={audit}
          subjects={[subject]}
          onClose={() => setOpen(false)}
          onIgnored={() => focusIfLost(around.current)}
        />
      ) : null}
    </>
  );
}
