import { strings } from '../../../strings/index.ts';
import { SendVerification } from './send-verification.tsx';

/** A change of address that waits for the link in the mail. */
export function PendingEmail({ address }: { address: string }) {
  const text = strings.settings.email;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-info-soft px-3 py-2">
      <p className="min-w-0 flex-1 basis-52 break-words text-info">{text.pending(address)}</p>
      <SendVerification label={text.sendAgain} />
    </div>
  );
}
