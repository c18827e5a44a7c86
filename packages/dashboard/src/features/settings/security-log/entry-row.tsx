import type { SecurityEntry } from '@fettle/contract';
import { KeyRound, ShieldAlert, ShieldCheck } from 'lucide-react';
import { createDateFormat } from '../../../strings/format/date-format.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { describeDevice } from '../security/describe-device.ts';
import { formatEntry } from './format-entry.ts';

const exact = createDateFormat({ dateStyle: 'medium', timeStyle: 'medium' });
const clock = createDateFormat({ timeStyle: 'medium' });

/** What happened, when, and from where. With the exact time, because entries are compared with other logs. */
export function EntryRow({ entry, isOwn }: { entry: SecurityEntry; isOwn: boolean }) {
  const { sentence, details } = formatEntry(entry);
  const facts = [...details, ...formatOrigin(entry)];
  return (
    <li className="flex items-start gap-3 py-2.5 text-sm">
      <EntryIcon entry={entry} isOwn={isOwn} />
      <div className="flex min-w-0 flex-1 items-baseline gap-4">
        <div className="min-w-0 flex-1">
          <p
            className={classNames(
              'wrap-anywhere',
              entry.type === 'sign_in.failed' && 'font-medium text-danger',
            )}
          >
            {sentence}
          </p>
          {facts.length === 0 ? null : (
            <ul className="mt-0.5 facts text-xs text-muted">
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
          title={exact(new Date(entry.createdAt))}
          className="shrink-0 text-xs whitespace-nowrap text-muted tabular-nums"
        >
          {clock(new Date(entry.createdAt))}
        </time>
      </div>
    </li>
  );
}

/** Who did it. In one's own log that is always the same person, so what it was tells more. */
function EntryIcon({ entry: { type, actorId, actorName }, isOwn }: { entry: SecurityEntry; isOwn: boolean }) {
  const isRefusal = type === 'sign_in.failed';
  if (!isRefusal && !isOwn && actorName !== null)
    return (
      <span aria-hidden className="flex">
        <Avatar id={actorId} name={actorName} size="small" />
      </span>
    );
  const Icon = isRefusal ? ShieldAlert : /^(token|password)\./.test(type) ? KeyRound : ShieldCheck;
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
  const text = strings.settings.security;
  const device = browser !== null && system !== null ? text.deviceOn(browser, system) : (browser ?? system);
  return [
    ...(address === null ? [] : [strings.securityLog.from(address)]),
    ...(device === null ? [] : [device]),
  ];
}
