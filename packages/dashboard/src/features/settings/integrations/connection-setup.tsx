import type { ConnectionWithSecret } from '@fettle/contract';
import { useId } from 'react';
import { CopyButton } from '../../../components/clipboard/copy-button.tsx';
import { strings } from '../../../strings/index.ts';
import { OneTimeSecret } from '../one-time-secret.tsx';

const text = strings.integrations;

/** What to do at the code host, with the URL and the secret, which is shown only here. */
export function ConnectionSetup({
  connection,
  onDone,
}: {
  connection: ConnectionWithSecret;
  onDone: () => void;
}) {
  return (
    <div className="space-y-4">
      <ol className="list-decimal space-y-1.5 pl-5 text-sm">
        {text.steps[connection.service].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <ConnectionUrl url={connection.url} />
      <OneTimeSecret
        label={text.secret}
        text={text.secretText}
        secret={connection.secret}
        done={text.done}
        onDone={onDone}
      />
    </div>
  );
}

/** The URL of a connection, ready to copy. It is no secret by itself. */
export function ConnectionUrl({ url }: { url: string }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {text.url}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          readOnly
          value={url}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          className="h-9 min-w-0 flex-1 basis-56 rounded-lg border border-line-strong/60 bg-sunken px-3 font-mono text-[13px]"
        />
        <CopyButton text={url} what={text.url} />
      </div>
    </div>
  );
}
