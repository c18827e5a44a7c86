import type { SecurityEntry } from '@fettle/contract';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { createDateFormat } from '../../../strings/format/date-format.ts';
import { strings } from '../../../strings/index.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { describeDevice } from '../profile/describe-device.ts';
import { formatEntry } from './format-entry.ts';

const exact = createDateFormat({ dateStyle: 'medium', timeStyle: 'medium' });

/** What happened, when, and from where. With the exact time, because entries are compared with other logs. */
export function EntryRow({ entry }: { entry: SecurityEntry }) {
  const { sentence, details } = formatEntry(entry);
  const facts = [...details, ...formatOrigin(entry)];
  return (
    <li className="flex items-start gap-3 py-2.5 text-sm">
      <EntryIcon entry={entry} />
      <div className="min-w-0 flex-1 gap-4 sm:flex sm:items-baseline">
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere">{sentence}</p>
          {facts.length === 0 ? null : (
            <ul className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted">
              {facts.map((fact) => (
                <li key={fact} className="min-w-0 wrap-anywhere" title={fact}>
                  {fact}
                </li>
              ))}
            </ul>
          )}
        </div>
        <time
          dateTime={entry.createdAt}
          className="mt-0.5 block shrink-0 text-xs whitespace-nowrap text-muted tabular-nums sm:mt-0"
        >
          {exact(new Date(entry.createdAt))}
        </time>
      </div>
    </li>
  );
}

function EntryIcon({ entry: { type, actorId, actorName } }: { entry: SecurityEntry }) {
  if (type !== 'sign_in.failed' && actorName !== null)
    return (
      <span aria-hidden className="flex">
        <Avatar id={actorId} name={actorName} size="small" />
      </span>
    );
  const isRefusal = type === 'sign_in.failed';
  const Icon = isRefusal ? ShieldAlert : ShieldCheck;
  return (
    <span
      className={`inline-flex size-5 shrink-0 items-center justify-center ${isRefusal ? 'text-danger' : 'text-muted'}`}
    >
      <Icon size={16} aria-hidden />
    </span>
  );
}

function formatOrigin({ address, userAgent }: SecurityEntry): string[] {
  const { browser, system } = describeDevice(userAgent);
  const text = strings.settings.profile;
  const device = browser !== null && system !== null ? text.deviceOn(browser, system) : (browser ?? system);
  return [
    ...(address === null ? [] : [strings.securityLog.from(address)]),
    ...(device === null ? [] : [device]),
  ];
}
