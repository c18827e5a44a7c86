import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { shownError, useConfirmation } from '../../../components/confirmation/use-confirmation.tsx';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { secondFactorsQuery } from '../../../data/account/second-factors.ts';
import { api } from '../../../data/client/api.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import { Section } from '../section.tsx';
import { CodesOnce } from './codes-once.tsx';

const few = 3;

/** How many recovery codes are left, and creating new ones. */
export function RecoveryCodes({ left }: { left: number }) {
  const cache = useQueryClient();
  const text = strings.secondFactors;
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { withConfirmation, question } = useConfirmation('createRecoveryCodes');
  const create = useMutation({
    meta: { showsError: true },
    mutationFn: () => withConfirmation(() => api.createRecoveryCodes()),
    onSuccess({ recoveryCodes }) {
      setAsking(false);
      setCodes(recoveryCodes);
      void cache.invalidateQueries({ queryKey: secondFactorsQuery.queryKey });
    },
  });
  // On a phone, and where few are left, it is below how many are left, which is why it is pressed.
  const isLow = left <= few;
  const isBeside = useIsBeyondPhone() && !isLow;
  const button = (
    <Button
      size={isLow ? 'medium' : 'small'}
      tone={isLow ? 'primary' : 'secondary'}
      onClick={() => setAsking(true)}
    >
      {text.createCodes}
    </Button>
  );
  return (
    <Section title={text.codes} text={text.codesPurpose} action={isBeside ? button : undefined}>
      {isLow ? (
        <Notice tone="warning" icon={ShieldAlert} title={text.codesLeft(left)}>
          {text.codesFew}
        </Notice>
      ) : (
        <p className="text-sm">{text.codesLeft(left)}</p>
      )}
      {isBeside ? null : <div className="mt-3 flex">{button}</div>}
      {isAsking ? (
        <ConfirmDialog
          title={text.createCodesTitle}
          text={text.createCodesText}
          confirm={text.createCodes}
          tone="primary"
          busy={create.isPending}
          error={shownError(create.error)}
          onConfirm={() => create.mutate()}
          onCancel={() => setAsking(false)}
        >
          {question}
        </ConfirmDialog>
      ) : null}
      {codes === null ? null : <CodesOnce codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  );
}
