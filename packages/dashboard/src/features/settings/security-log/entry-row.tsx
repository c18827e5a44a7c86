import type { SecurityEntry } from '@fettle/contract';
import { KeyRound, ShieldAlert, ShieldCheck } from 'lucide-react';
import { createDateFormat } from '../../../strings/format/date-format.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { BreakableText } from '../../../ui/display/breakable-text.tsx';
import { describeDevice } from '../security/describe-device.ts';
import { UnfoldingRow } from '../unfolding-row.tsx';
import { formatEntry } from './format-entry.ts';

const text = strings.securityLog;

const exact = createDateFormat({ dateStyle: 'medium', timeStyle: 'medium' });
const clock = createDateFormat({ timeStyle: 'medium' });

interface EntryRowProps {
  entry: SecurityEntry;
  isOwn: boolean;
  /** In lines, what happened first: the rest unfolds. */
  isShort: boolean;
}

/** What happened, when, and from where. With the exact time, because entries are compared with other logs. */
export function EntryRow({ entry, isOwn, isShort }: EntryRowProps) {
  const { sentence, details } = formatEntry(entry, isOwn);
  const isRefusal = entry.type === 'sign_in.failed';
  const icon = <EntryIcon entry={entry} isOwn={isOwn} />;
  const saidClass = classNames('wrap-anywhere', isRefusal && 'font-medium text-danger');
  const time = (
    <time dateTime={entry.createdAt} title={exact(new Date(entry.createdAt))}>
      {clock(new Date(entry.createdAt))}
    </time>
  );
  if (isShort) {
    const device = nameDevice(entry);
    const title = isOwn ? sentence : (text.types[entry.type] ?? entry.type);
    return (
      <UnfoldingRow
        icon={icon}
        title={
          <span className={classNames('font-normal', saidClass)}>
            <BreakableText text={title} />
          </span>
        }
        meta={
          <span className="facts whitespace-normal">
            {isOwn ? null : (
              <span className="min-w-0 wrap-anywhere">
                <BreakableText text={isSignIn(entry) ? nameSubject(entry) : sentence} />
              </span>
            )}
            <span>{time}</span>
            {isOwn && device !== null ? <span className="min-w-0 wrap-anywhere">{device}</span> : null}
            {entry.address === null ? null : <span className="wrap-anywhere">{entry.address}</span>}
          </span>
        }
        facts={[
          ...details.map(({ name, value }) => [name, value] as const),
          ...(device === null || isOwn ? [] : [[text.device, device] as const]),
          // In full, also without a pointer that shows the tooltip. Every entry has it, so that every row unfolds.
          [text.time, exact(new Date(entry.createdAt))],
        ]}
      />
    );
  }
  const facts = [...details.map(({ name, value }) => text.detail(name, value)), ...formatOrigin(entry)];
  return (
    <li className="flex items-start gap-3 py-2.5 text-sm">
      {icon}
      <div className="flex min-w-0 flex-1 items-baseline gap-4">
        <div className="min-w-0 flex-1">
          <p className={saidClass}>
            <BreakableText text={sentence} />
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
        <span className="shrink-0 text-xs whitespace-nowrap text-muted tabular-nums">{time}</span>
      </div>
    </li>
  );
}

/** On a phone, the title of an entry says already that it is a sign-in: whose it is remains. */
const isSignIn = ({ type }: SecurityEntry): boolean => type.startsWith('sign_in.');

const nameSubject = ({ subjectName }: SecurityEntry): string => subjectName ?? text.unknownAccount;

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

/** The browser and the system, or what a program calls itself. */
function nameDevice({ userAgent }: SecurityEntry): string | null {
  const { browser, system } = describeDevice(userAgent);
  const { deviceOn } = strings.settings.security;
  return browser !== null && system !== null ? deviceOn(browser, system) : (browser ?? system ?? userAgent);
}

function formatOrigin(entry: SecurityEntry): string[] {
  const device = nameDevice(entry);
  return [
    ...(entry.address === null ? [] : [text.from(entry.address)]),
    ...(device === null ? [] : [device]),
  ];
}
