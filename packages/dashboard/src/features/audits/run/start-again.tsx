import type { Project } from '@fettle/contract';
import { Play } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadComponent } from '../../../browser/load-component.ts';
import { Button } from '../../../ui/controls/button.tsx';

const StartDialog = lazy(loadComponent(() => import('./start-dialog.tsx'), 'StartDialog'));

interface StartAgainProps {
  project: Pick<Project, 'id' | 'url'>;
  label: string;
  /** One of several, in a row. */
  isSmall?: boolean;
}

/** Starts another audit from the page of one that cannot help further. Nothing without a site. */
export function StartAgain({ project, label, isSmall = false }: StartAgainProps) {
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'closed'>('unopened');
  if (project.url === null) return null;
  return (
    <>
      <Button
        {...(isSmall ? { size: 'small' } : { tone: 'primary' })}
        icon={<Play size={15} aria-hidden />}
        onClick={() => setDialog('open')}
      >
        {label}
      </Button>
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
