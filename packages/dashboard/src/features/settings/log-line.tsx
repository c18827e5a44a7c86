import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import './settings.css';

/** The row around a `LogLine`. */
export const logLineClass =
  'flex w-full min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2.5 text-left text-sm sm:items-center';

interface LogLineProps {
  state: ReactNode;
  /** The type of the event. */
  name: ReactNode;
  /** The second line. */
  about: ReactNode;
  outcome: ReactNode;
  /** The outcome is a sentence beside attempts, which has a line of its own on a phone. */
  isSentence: boolean;
  attempts?: ReactNode;
  time: ReactNode;
}

/**
 * An event in a log: how it went, what it is, what came of it, and when. On a phone, what happened and when is one line,
 * what it is about the next, how it went the one after that, and the cause the last, in full.
 */
export function LogLine({ state, name, about, outcome, isSentence, attempts, time }: LogLineProps) {
  return (
    <>
      <span className="log-fact shrink-0 max-sm:order-4 sm:w-24">{state}</span>
      <span className="log-what min-w-0 flex-1 sm:basis-0">
        <span className="log-name flex min-w-0 items-baseline gap-2 sm:items-center">{name}</span>
        {about === null ? (
          <span aria-hidden className="order-3 basis-full sm:hidden" />
        ) : (
          <span className="log-about text-xs text-muted">{about}</span>
        )}
      </span>
      <span
        className={classNames(
          'log-fact min-w-0 text-xs wrap-anywhere text-muted max-sm:order-6',
          outcomeWidth(attempts),
          isSentence && 'max-sm:basis-full',
        )}
      >
        {outcome}
      </span>
      {attempts === undefined ? null : (
        <span className="log-fact log-attempts text-xs text-muted max-sm:order-5 sm:w-28 lg:w-44">
          {attempts}
        </span>
      )}
      <span className="log-time text-right text-xs text-muted max-sm:order-2 sm:w-28">{time}</span>
    </>
  );
}

/**
 * A cause of a failure has room for a sentence, and the event has the rest. Without a column for attempts, every outcome is
 * a sentence, with as much room as the event.
 */
function outcomeWidth(attempts: ReactNode): string {
  return attempts === undefined ? 'log-sentence max-sm:flex-1 max-sm:basis-0' : 'log-cause sm:w-40';
}

interface LogHeadProps {
  state: string;
  name: string;
  /** Above what events are about, where that has a column. */
  about?: string;
  outcome: string;
  attempts?: string;
  time: string;
  /** Every row ends with an arrow. */
  opens?: boolean;
}

/** What the columns hold. A phone has the rows in lines instead. Screen readers hear it in every row. */
export function LogHead({ state, name, about, outcome, attempts, time, opens = false }: LogHeadProps) {
  return (
    <div
      aria-hidden
      className={classNames(
        'flex gap-x-3 border-b border-line bg-sunken px-4 py-1.5 text-xs text-muted max-sm:hidden',
        opens && 'log-opens',
      )}
    >
      <span className="w-24 shrink-0">{state}</span>
      <span className="log-what flex-1 basis-0">
        <span>{name}</span>
        {about === undefined ? null : <span className="log-about-head">{about}</span>}
      </span>
      <span className={outcomeWidth(attempts)}>{outcome}</span>
      {attempts === undefined ? null : <span className="log-attempts w-28 lg:w-44">{attempts}</span>}
      <span className="log-time w-28 text-right">{time}</span>
    </div>
  );
}
