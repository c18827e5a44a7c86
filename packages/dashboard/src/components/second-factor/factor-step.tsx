import type { FactorProof, SignInChallenge } from '@fettle/contract';
import { useMutation } from '@tanstack/react-query';
import { ChevronRight, Fingerprint, KeyRound, Smartphone } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { PasskeyNotUsed, provePasskey } from '../../data/account/passkeys.ts';
import { fieldError } from '../../data/client/describe-error.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { FormError } from '../feedback/form-error.tsx';

interface FactorStepProps {
  challenge: SignInChallenge;
  /** Sends the proof to the service. */
  prove: (proof: FactorProof) => Promise<unknown>;
  submit: string;
  /** A second button, such as Cancel. */
  other?: ReactNode;
  /** The last link of the list of other ways. */
  last?: ReactNode;
  /** Below the list. */
  note?: string;
}

type Way = 'code' | 'recoveryCode' | 'passkey';

const text = strings.secondFactors;

const iconProps = { size: 16, 'aria-hidden': true } as const;

/** Asks for the second factor: a code, a passkey, or a recovery code. */
export function FactorStep({ challenge, prove, submit, other, last, note }: FactorStepProps) {
  const { methods, passkey } = challenge;
  const [way, setWay] = useState<Way>(methods[0] ?? 'code');
  const send = useMutation({ meta: { showsError: true }, mutationFn: prove });
  const byPasskey = useMutation({
    meta: { showsError: true },
    mutationFn: async () => (passkey === null ? null : prove({ passkey: await provePasskey(passkey) })),
  });
  const choose = (next: Way): void => {
    send.reset();
    byPasskey.reset();
    setWay(next);
  };
  const others = methods.filter((method) => method !== way && method !== 'passkey');
  return (
    <div className="space-y-4">
      {way === 'passkey' ? null : (
        <CodeForm
          key={way}
          way={way}
          error={send.error}
          busy={send.isPending}
          submit={submit}
          onSubmit={(value) => send.mutate(way === 'code' ? { code: value } : { recoveryCode: value })}
          other={other}
        />
      )}
      {way === 'passkey' ? (
        <Button
          wide
          tone="primary"
          icon={<Fingerprint size={16} aria-hidden />}
          busy={byPasskey.isPending}
          onClick={() => byPasskey.mutate()}
        >
          {text.usePasskey}
        </Button>
      ) : null}
      {byPasskey.error instanceof PasskeyNotUsed ? (
        <p role="alert" className="text-sm text-muted">
          {text.passkeyNotUsed}
        </p>
      ) : (
        <FormError error={byPasskey.error} />
      )}
      <div className="grid border-y border-line py-1 empty:hidden">
        {passkey === null || way === 'passkey' ? null : (
          <WayLink
            icon={<Fingerprint size={16} aria-hidden />}
            text={text.usePasskey}
            busy={byPasskey.isPending}
            onClick={() => byPasskey.mutate()}
          />
        )}
        {others.map((method) => (
          <WayLink
            key={method}
            icon={method === 'code' ? <Smartphone {...iconProps} /> : <KeyRound {...iconProps} />}
            text={method === 'code' ? text.useCode : text.useRecoveryCode}
            onClick={() => choose(method)}
          />
        ))}
        {last}
      </div>
      {note === undefined ? null : <p className="text-xs text-pretty text-muted">{note}</p>}
      {way === 'passkey' ? <div className="flex justify-end empty:hidden">{other}</div> : null}
    </div>
  );
}

interface WayLinkProps {
  icon: ReactNode;
  text: string;
  busy?: boolean;
  onClick: () => void;
}

/** Another way to go on, as a line of a list. */
export function WayLink({ icon, text: label, busy = false, onClick }: WayLinkProps) {
  return (
    <button
      type="button"
      disabled={busy}
      onClick={onClick}
      className="-mx-2 flex min-h-[44px] items-center gap-3 rounded-lg px-2 text-left text-sm font-medium text-accent hover:bg-hover disabled:opacity-55"
    >
      {icon}
      <span className="flex-1">{label}</span>
      <ChevronRight size={16} className="text-muted" aria-hidden />
    </button>
  );
}

interface CodeFormProps {
  way: 'code' | 'recoveryCode';
  error: unknown;
  busy: boolean;
  submit: string;
  onSubmit: (value: string) => void;
  other?: ReactNode;
}

function CodeForm({ way, error, busy, submit, onSubmit, other }: CodeFormProps) {
  const [value, setValue] = useState('');
  const isApp = way === 'code';
  const send = (event: FormEvent): void => {
    event.preventDefault();
    // In React's tree this form can be inside of another one.
    event.stopPropagation();
    onSubmit(value);
  };
  return (
    <form onSubmit={send} className="space-y-4" noValidate>
      <TextField
        label={isApp ? text.code : text.recoveryCode}
        name={way}
        hint={isApp ? text.codeHint : text.recoveryCodeHint}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        inputMode={isApp ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        autoFocus
        required
        value={value}
        onChange={(event) => setValue(event.target.value)}
        error={fieldError(error, way)}
      />
      <FormError error={error} fields={[way]} />
      <div className="flex flex-wrap justify-end gap-2">
        {other}
        <Button type="submit" tone="primary" wide={other === undefined} busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
