import type { ProjectListItem } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Circle, CircleCheck, CircleDashed, X } from 'lucide-react';
import { useState } from 'react';
import { readLocal, saveLocal } from '../../browser/local-storage.ts';
import { runCommand, runCommandSoon } from '../../commands/commands.ts';
import { useUser } from '../../data/account/session.ts';
import type { OrgWithRole } from '../../data/orgs/org-with-role.ts';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { ProgressBar } from '../../ui/display/progress-bar.tsx';
import { type FirstStep, useFirstSteps } from './use-first-steps.ts';

const text = strings.firstSteps;

interface FirstStepsProps {
  org: OrgWithRole;
  project: ProjectListItem | undefined;
}

/** What a new person does first. It goes away when everything is done, or once there is a project, when it is closed. */
export function FirstSteps({ org, project }: FirstStepsProps) {
  const hidden = `first steps hidden ${useUser().id}`;
  const [isHidden, setHidden] = useState(() => readLocal(hidden) !== null);
  const steps = useFirstSteps(org, project);
  const mayHide = project !== undefined;
  if (steps === undefined || (isHidden && mayHide)) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  const hide = (): void => {
    saveLocal(hidden, 'yes');
    setHidden(true);
  };
  const next = steps.find(({ isDone }) => !isDone)?.id;
  return (
    <section
      aria-label={text.title}
      className="overflow-hidden rounded-2xl border border-line bg-surface shadow-card"
    >
      <header className="flex min-h-11 items-center gap-3 py-1 pr-2 pl-4">
        <h2 className="text-base font-semibold">{text.title}</h2>
        <span className="min-w-0 flex-1 text-sm text-muted tabular-nums">
          {text.progress(done, steps.length)}
        </span>
        {mayHide ? (
          <IconButton label={text.hide} onClick={hide}>
            <X size={16} aria-hidden />
          </IconButton>
        ) : null}
      </header>
      <div className="px-4 pb-3">
        <ProgressBar label={text.title} percent={Math.round((100 * done) / steps.length)} />
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {steps.map((step) => (
          <li key={step.id}>
            <Step {...step} isNext={step.id === next} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const rowClass = 'flex w-full items-center gap-3 px-4 text-left -outline-offset-2';

/** A line of the list. The next one says what it is for, also on a phone: the others wait for it, or for nothing. */
function Step({ isNext, ...step }: FirstStep & { isNext: boolean }) {
  const { to, command } = step;
  const look = classNames(
    rowClass,
    isNext ? 'min-h-16 bg-accent-soft/60 py-3 hover:bg-accent-soft' : 'min-h-[44px] py-1.5 hover:bg-hover',
  );
  const content = <StepContent {...step} isNext={isNext} />;
  if (to !== undefined)
    return (
      <Link
        to={to}
        className={look}
        onClick={() => (command === undefined ? undefined : runCommandSoon(command))}
      >
        {content}
      </Link>
    );
  if (command !== undefined)
    return (
      <button type="button" className={look} onClick={() => runCommand(command)}>
        {content}
      </button>
    );
  return <div className={`${rowClass} min-h-[44px] py-1.5`}>{content}</div>;
}

function StepContent({ id, isDone, to, command, isNext }: FirstStep & { isNext: boolean }) {
  const words = text.steps[id];
  const waits = to === undefined && command === undefined;
  const Check = isDone ? CircleCheck : waits ? CircleDashed : Circle;
  return (
    <>
      <Check
        size={20}
        className={classNames('shrink-0', isDone ? 'text-success' : isNext ? 'text-accent' : 'text-muted')}
        aria-hidden
      />
      <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-3">
        <span
          className={classNames(
            'block text-sm sm:w-48 sm:shrink-0',
            isNext ? 'font-semibold' : isDone || waits ? 'text-muted' : 'font-medium',
          )}
        >
          {words.title}
          {isDone ? <span className="sr-only"> ({text.done})</span> : null}
        </span>
        <span className={classNames('block text-xs text-pretty text-muted', !isNext && 'max-sm:hidden')}>
          {waits ? text.waits : words.text}
        </span>
      </span>
      {waits ? null : (
        <span
          className={classNames(
            'inline-flex shrink-0 items-center gap-1 text-sm font-medium',
            isNext ? 'text-accent' : 'text-muted',
          )}
        >
          {isNext ? text.next : null}
          <ArrowRight size={16} aria-hidden />
        </span>
      )}
    </>
  );
}
