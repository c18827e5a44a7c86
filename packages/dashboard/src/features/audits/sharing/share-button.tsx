import { Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../browser/lazy-part.tsx';
import { useCommands } from '../../../commands/commands.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';

const ShareDialog = lazyPart(() => import('./share-dialog.tsx'), 'ShareDialog');

interface ShareButtonProps {
  auditId: string;
  /** Only an icon. */
  isShort?: boolean;
}

/** Opens the links to the report of an audit. */
export function ShareButton({ auditId, isShort = false }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const text = strings.sharing.action;
  useCommands([
    {
      id: 'audit-share',
      label: strings.sharing.title,
      group: strings.audits.group,
      run: () => setOpen(true),
    },
  ]);
  return (
    <>
      {isShort ? (
        <IconButton label={text} onClick={() => setOpen(true)}>
          <Share2 size={16} aria-hidden />
        </IconButton>
      ) : (
        <Button size="small" icon={<Share2 size={14} aria-hidden />} onClick={() => setOpen(true)}>
          {text}
        </Button>
      )}
      {isOpen ? (
        <Suspense>
          <ShareDialog auditId={auditId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
