import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IgnoreDialog, type IgnoreSubject } from './ignore-dialog.tsx';

interface IgnoreButtonProps {
  audit: { id: string; projectId: string };
  subject: IgnoreSubject;
}

/** Opens the dialog that ignores an occurrence, or a whole check. */
export function IgnoreButton({ audit, subject }: IgnoreButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const text = strings.ignoring;
  const { place } = subject;
  return (
    <>
      <Button
        size="small"
        {...(place === undefined ? {} : { tone: 'quiet', 'aria-label': text.ignoreOn(place) })}
        icon={<EyeOff size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {place === undefined ? text.ignoreCheck : text.ignore}
      </Button>
      {isOpen ? <IgnoreDialog audit={audit} subject={subject} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
