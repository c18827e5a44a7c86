import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { CopyButton } from '../../../components/clipboard/copy-button.tsx';
import { shownError, useConfirmation } from '../../../components/confirmation/use-confirmation.tsx';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { api } from '../../../data/client/api.ts';
import { fieldError } from '../../../data/client/describe-error.ts';
import { queryKeys } from '../../../data/keys.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CodesOnce } from './codes-once.tsx';
import { QrCode } from './qr-code.tsx';
import { useAddedFactor } from './use-added-factor.ts';

const text = strings.secondFactors;

/** Shows the key of a new authenticator app, and asks for a code of it. */
export function AddAppDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { withConfirmation, question } = useConfirmation();
  const setup = useQuery({
    queryKey: [...queryKeys.secondFactors, 'setup'],
    queryFn: () => withConfirmation(() => api.startSecondFactor({ kind: 'totp' })),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (codes !== null) return <CodesOnce codes={codes} onClose={onClose} />;
  const { data } = setup;
  return (
    <Dialog open onClose={onClose} title={text.appTitle} description={text.appScan}>
      {data?.totp == null ? (
        <>
          <FormError error={shownError(setup.error)} />
          {setup.isFetching ? <SkeletonRows count={3} label={strings.common.loading} /> : null}
          {setup.error === null ? null : (
            <div className="mt-4 flex justify-end gap-2">
              <Button onClick={onClose}>{strings.common.cancel}</Button>
              <Button tone="primary" onClick={() => void setup.refetch()}>
                {strings.common.tryAgain}
              </Button>
            </div>
          )}
        </>
      ) : (
        <AppForm
          setup={data.setup}
          totp={data.totp}
          onCancel={onClose}
          onAdded={(added) => (added === null ? onClose() : setCodes(added))}
        />
      )}
      {question}
    </Dialog>
  );
}

interface AppFormProps {
  setup: string;
  totp: { secret: string; uri: string };
  onCancel: () => void;
  /** With the recovery codes, if these are the first. */
  onAdded: (codes: readonly string[] | null) => void;
}

function AppForm({ setup, totp, onCancel, onAdded }: AppFormProps) {
  const keyId = useId();
  const [name, setName] = useState(text.defaultAppName);
  const [code, setCode] = useState('');
  const { withConfirmation, question } = useConfirmation();
  const announce = useAddedFactor();
  const add = useMutation({
    meta: { showsError: true },
    mutationFn: () => withConfirmation(() => api.addSecondFactor({ setup, name, code })),
    onSuccess(added) {
      announce(added);
      onAdded(added.recoveryCodes);
    },
  });
  const error = shownError(add.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <form onSubmit={submit} className="space-y-4" noValidate>
      <QrCode text={totp.uri} label={text.qrCode} />
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-56">
          <label htmlFor={keyId} className="mb-1 block text-sm font-medium">
            {text.appKey}
          </label>
          {/* On two lines, since it may have to be typed. */}
          <textarea
            id={keyId}
            readOnly
            rows={2}
            value={totp.secret.replace(/.{4}(?=.)/g, '$& ')}
            spellCheck={false}
            onFocus={(event) => event.target.select()}
            className="block w-full resize-none rounded-lg border border-line-strong/60 bg-sunken px-3 py-1.5 font-mono text-[13px]"
          />
        </div>
        <CopyButton text={totp.secret} what={text.appKey} />
      </div>
      <TextField
        label={text.name}
        name="name"
        hint={text.nameHint}
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fieldError(error, 'name')}
      />
      <TextField
        label={text.appCode}
        name="code"
        hint={text.appCodeHint}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={fieldError(error, 'code')}
      />
      <FormError error={error} fields={['name', 'code']} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{strings.common.cancel}</Button>
        <Button type="submit" tone="primary" busy={add.isPending}>
          {text.add}
        </Button>
      </div>
      {question}
    </form>
  );
}
