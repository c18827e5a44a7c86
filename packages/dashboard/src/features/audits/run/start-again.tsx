import type { Project } from '@fettle/contract';
import { Play } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../browser/lazy-part.tsx';
import { Button } from '../../../ui/controls/button.tsx';

const StartDialog = lazyPart(() => import('./start-dialog.tsx'), 'StartDialog');

interface StartAgainProps {
  project: Pick<Project, 'id' | 'url'>;
  label: string;
  /** Which one it is, for screen readers, where there are several. */
  name?: string;
  /** `primary` unless it is one of several: small in a row, a link in a sentence. */
  look?: 'primary' | 'small' | 'link';
}

/** Starts another audit from the page of one that cannot help further. Nothing without a site. */
export function StartAgain({ project, label, name, look = 'primary' }: StartAgainProps) {
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'closed'>('unopened');
  if (project.url === null) return null;
  return (
    <>
      <Trigger label={label} name={name} look={look} onClick={() => setDialog('open')} />
      {dialog === 'unopened' ? null : (
        <Suspense>
          <StartDialog
            projectId={project.id}
            url={project.url}
            open={dialog === 'open'}
            onClose={() => setDialog('closed')}
          />
        </Suspense>
      )}
    </>
  );
}

interface TriggerProps extends Required<Pick<StartAgainProps, 'label' | 'look'>> {
  name: string | undefined;
  onClick: () => void;
}

function Trigger({ label, name, look, onClick }: TriggerProps) {
  if (look === 'link')
    return (
      <button
        type="button"
        onClick={onClick}
        className="font-medium text-accent underline underline-offset-2"
      >
        {label}
      </button>
    );
  return (
    <Button
      {...(look === 'small' ? { size: 'small' } : { tone: 'primary' })}
      aria-label={name}
      icon={<Play size={15} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
