import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CopyButton } from '../../../components/clipboard/copy-button.tsx';
import { shownError, useConfirmation } from '../../../components/confirmation/use-confirmation.tsx';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { api } from '../../../data/client/api.ts';
import { fieldError } from '../../../data/client/describe-error.ts';
import { queryKeys } from '../../../data/keys.ts';
import { strings } from '../../../strings/index.ts';
import { Button, buttonClass } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { isTouch } from '../../../ui/is-touch.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { CodesOnce } from './codes-once.tsx';
import { QrCode } from './qr-code.tsx';
import { useAddedFactor } from './use-added-factor.ts';

const text = strings.secondFactors;

/** Shows the key of a new authenticator app, and asks for a code of it. */
export function AddAppDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { withConfirmation, question } = useConfirmation('addApp');
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
    <Dialog open onClose={onClose} width="medium" title={text.appTitle}>
      {data?.totp == null ? (
        <>
          <FormError error={shownError(setup.error)} />
          {setup.isFetching ? <SkeletonRows count={3} label={strings.common.loading} /> : null}
          {setup.error === null ? null : (
            <DialogFooter>
              <Button onClick={onClose}>{strings.common.cancel}</Button>
              <Button tone="primary" onClick={() => void setup.refetch()}>
                {strings.common.tryAgain}
              </Button>
            </DialogFooter>
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
  const { withConfirmation, question } = useConfirmation('addApp');
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
  // A phone cannot scan its own screen.
  const isPhone = isTouch();
  const qrCode = <QrCode text={totp.uri} label={text.qrCode} />;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <ol className="space-y-6">
        <Step
          number={1}
          title={isPhone ? text.appHereTitle : text.appScanTitle}
          text={isPhone ? text.appHere : text.appScan}
        >
          <div className="flex flex-wrap gap-x-5 gap-y-3">
            {isPhone ? (
              <a href={totp.uri} className={buttonClass({ tone: 'primary', wide: true })}>
                {text.openApp}
              </a>
            ) : (
              qrCode
            )}
            <div className="min-w-0 flex-1 basis-44 space-y-2">
              <label htmlFor={keyId} className="block text-sm font-medium">
                {text.appKey}
              </label>
              {/* In full, since it may have to be typed: four groups of four in a line. */}
              <textarea
                id={keyId}
                readOnly
                rows={2}
                value={totp.secret.replace(/.{4}(?=.)/g, '$& ')}
                spellCheck={false}
                onFocus={(event) => event.target.select()}
                className="block w-[calc(19.5ch+1.5rem+2px)] max-w-full resize-none overflow-hidden rounded-lg border border-line bg-chip px-3 py-1.5 font-mono text-[13px]"
              />
              <CopyButton size="small" text={totp.secret} what={text.appKey} />
            </div>
          </div>
          {isPhone ? (
            <details className="mt-2">
              <summary className="cursor-pointer rounded-lg py-2 text-sm text-muted hover:text-ink">
                {text.otherDevice}
              </summary>
              <p className="mb-3 text-sm text-muted">{text.appScan}</p>
              {qrCode}
            </details>
          ) : null}
        </Step>
        <Step number={2} title={text.appCodeTitle} text={text.appCodeHint}>
          <TextField
            label={text.appCode}
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            required
            autoFocus={!matchMedia('(pointer: coarse)').matches}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            error={fieldError(error, 'code')}
          />
        </Step>
        <Step number={3} title={text.nameTitle} text={text.nameHint}>
          <TextField
            label={text.name}
            name="name"
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={fieldError(error, 'name')}
          />
        </Step>
      </ol>
      <FormError error={error} fields={['name', 'code']} />
      <DialogFooter>
        <Button onClick={onCancel}>{strings.common.cancel}</Button>
        <Button type="submit" tone="primary" busy={add.isPending}>
          {text.add}
        </Button>
      </DialogFooter>
      {question}
    </form>
  );
}

interface StepProps {
  number: number;
  title: string;
  text: string;
  children: ReactNode;
}

function Step({ number, title, text: what, children }: StepProps) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent"
      >
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="text-sm leading-6 font-semibold">{title}</h3>
        <p className="mb-3 text-sm text-muted">{what}</p>
        {children}
      </div>
    </li>
  );
}
