import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyField } from '../../../../components/clipboard/copy-field.tsx';
import { ConfirmDialog } from '../../../../components/feedback/confirm-dialog.tsx';
import { api } from '../../../../data/client/api.ts';
import { widgetQuery } from '../../../../data/projects/widget.ts';
import { showToast } from '../../../../data/toasts/toasts.ts';
import { strings } from '../../../../strings/index.ts';
import { Button } from '../../../../ui/controls/button.tsx';

const text = strings.guestReports;

/** The key that names a project on its site, and replacing it. */
export function PublicKey({ projectId, publicKey }: { projectId: string; publicKey: string }) {
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const replace = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.rotateWidgetKey({ id: projectId }),
    onSuccess(saved) {
      cache.setQueryData(widgetQuery(projectId).queryKey, saved);
      setAsking(false);
      showToast({ kind: 'success', text: text.keyReplaced });
    },
  });
  return (
    <div className="space-y-2">
      <CopyField label={text.publicKey} value={publicKey} hint={text.publicKeyHint} />
      <Button size="small" onClick={() => setAsking(true)}>
        {text.replaceKey}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={text.replaceTitle}
          text={text.replaceText}
          confirm={text.replaceKey}
          busy={replace.isPending}
          error={replace.error}
          onConfirm={() => replace.mutate()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
