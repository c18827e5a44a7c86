import type { Connection, ConnectionWithSecret } from '@fettle/contract';
import { CopyField } from '../../../components/clipboard/copy-field.tsx';
import { strings } from '../../../strings/index.ts';
import { OneTimeSecret } from '../one-time-secret.tsx';

const text = strings.integrations;

/** What to do at the code host, with the URL and the secret, which is shown only here. */
export function ConnectionSetup({
  connection,
  steps,
  onDone,
}: {
  connection: ConnectionWithSecret;
  steps: (typeof text)['steps'];
  onDone: () => void;
}) {
  return (
    <div className="space-y-4">
      <ol className="list-decimal space-y-1.5 pl-5 text-sm">
        {steps[connection.service].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <ConnectionUrl connection={connection} />
      <OneTimeSecret
        label={text.secrets[connection.service]}
        text={text.secretText}
        secret={connection.secret}
        done={text.done}
        onDone={onDone}
      />
    </div>
  );
}

/** The URL of a connection, ready to copy. It is no secret by itself. */
export function ConnectionUrl({
  connection: { service, url },
  isWhole = false,
  hint,
}: {
  connection: Pick<Connection, 'service' | 'url'>;
  /** While it is entered elsewhere. */
  isWhole?: boolean;
  /** Where it goes, where nothing else says so. */
  hint?: string;
}) {
  return (
    <CopyField
      isWhole={isWhole}
      label={text.urls[service]}
      value={url}
      {...(hint === undefined ? {} : { hint })}
    />
  );
}
