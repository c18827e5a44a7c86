import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadComponent } from '../../../browser/load-component.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';

const ShareDialog = lazy(loadComponent(() => import('./share-dialog.tsx'), 'ShareDialog'));

/** Opens the links to the report of an audit. */
export function ShareButton({ auditId }: { auditId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<Share2 size={14} aria-hidden />} onClick={() => setOpen(true)}>
        {strings.sharing.action}
      </Button>
      {isOpen ? (
        <Suspense>
          <ShareDialog auditId={auditId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
