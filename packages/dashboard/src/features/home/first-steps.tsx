import type { ProjectListItem } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import {
  Blocks,
  FolderPlus,
  Globe,
  KeyRound,
  ListPlus,
  type LucideIcon,
  SearchCheck,
  UserPlus,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { readLocal, saveLocal } from '../../browser/local-storage.ts';
import { runCommand, runCommandSoon } from '../../commands/commands.ts';
import { useUser } from '../../data/account/session.ts';
import type { OrgWithRole } from '../../data/orgs/org-with-role.ts';
import { strings } from '../../strings/index.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { StepsPanel, StepText, stepClass, waitingStepClass } from '../../ui/lists/steps-panel.tsx';
import { type FirstStep, useFirstSteps } from './use-first-steps.ts';

const text = strings.firstSteps;

const icons: Record<FirstStep['id'], LucideIcon> = {
  project: FolderPlus,
  url: Globe,
  audit: SearchCheck,
  tasks: ListPlus,
  invite: UserPlus,
  connect: Blocks,
  token: KeyRound,
};

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
  return (
    <StepsPanel
      title={text.title}
      text={done === 0 ? text.text : text.progress(done, steps.length)}
      columns={3}
      action={
        mayHide ? (
          <IconButton label={text.hide} onClick={hide}>
            <X size={16} aria-hidden />
          </IconButton>
        ) : undefined
      }
    >
      {steps.map((step) => (
        <li key={step.id}>
          <Step {...step} />
        </li>
      ))}
    </StepsPanel>
  );
}

function Step({ id, isDone, to, command }: FirstStep) {
  const Icon = icons[id];
  const words = text.steps[id];
  const icon = <Icon size={18} aria-hidden />;
  if (to !== undefined)
    return (
      <Link
        to={to}
        className={stepClass}
        onClick={() => (command === undefined ? undefined : runCommandSoon(command))}
      >
        <StepText icon={icon} {...words} done={isDone ? text.done : undefined} />
      </Link>
    );
  if (command !== undefined)
    return (
      <button type="button" className={stepClass} onClick={() => runCommand(command)}>
        <StepText icon={icon} {...words} />
      </button>
    );
  return (
    <div className={waitingStepClass}>
      <StepText icon={icon} title={words.title} text={text.waits} />
    </div>
  );
}
