import type { Project } from '@fettle/contract';
import { Play } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadComponent } from '../../../browser/load-component.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';

const StartDialog = lazy(loadComponent(() => import('./start-dialog.tsx'), 'StartDialog'));

interface StartAgainProps {
  project: Pick<Project, 'id' | 'url'>;
  label: string;
  /** `primary` unless it is one of several: small in a row, an icon where a row has no room, a link in a sentence. */
  look?: 'primary' | 'small' | 'icon' | 'link';
}

/** Starts another audit from the page of one that cannot help further. Nothing without a site. */
export function StartAgain({ project, label, look = 'primary' }: StartAgainProps) {
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'closed'>('unopened');
  if (project.url === null) return null;
  return (
    <>
      <Trigger label={label} look={look} onClick={() => setDialog('open')} />
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
  onClick: () => void;
}

function Trigger({ label, look, onClick }: TriggerProps) {
  if (look === 'icon')
    return (
      <IconButton label={label} onClick={onClick}>
        <Play size={16} aria-hidden />
      </IconButton>
    );
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
      icon={<Play size={15} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
