import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { runCommand } from '../../commands/commands.ts';
import { useMayCreateOrgs } from '../../data/projects/permissions.ts';
import { orgsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { NoOrg } from './no-org.tsx';

/** Shown while there are no projects: the next step for those who may take it. */
export function Onboarding() {
  const { data: orgs } = useQuery(orgsQuery);
  const mayCreateOrgs = useMayCreateOrgs();
  const text = strings.home;
  if (orgs === undefined) return null;
  if (orgs.length === 0 && mayCreateOrgs === undefined) return null;
  if (orgs.length === 0 && mayCreateOrgs === false) return <NoOrg />;
  if (orgs.length === 0)
    return (
      <FirstStep
        title={text.noOrgTitle}
        text={text.noOrgText}
        label={strings.shell.createOrg}
        command="new-org"
      />
    );
  if (orgs.every(({ role }) => role === 'guest'))
    return <EmptyState title={strings.shell.noProjects} text={text.guestText} />;
  return (
    <FirstStep
      title={text.noProjectsTitle}
      text={text.noProjectsText}
      label={text.createFirst}
      command="new-project"
    />
  );
}

interface FirstStepProps {
  title: string;
  text: string;
  label: string;
  command: string;
}

function FirstStep({ title, text, label, command }: FirstStepProps) {
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Button tone="primary" icon={<Plus size={16} aria-hidden />} onClick={() => runCommand(command)}>
          {label}
        </Button>
      }
    />
  );
}
