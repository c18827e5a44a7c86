import type { Project } from '@fettle/contract';
import { strings } from '../../../../strings/index.ts';
import { Section } from '../../section.tsx';
import { AddMember } from './add-member.tsx';
import { MemberRow } from './member-row.tsx';

/** The members of the project and their roles. */
export function Members({ project, canManage }: { project: Project; canManage: boolean }) {
  const text = strings.projectSettings;
  const members = project.members.toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <Section
      title={text.members}
      text={text.membersText}
      action={canManage ? <AddMember project={project} /> : undefined}
    >
      {members.length === 0 ? <p className="text-sm text-muted">{text.noMembers}</p> : null}
      <ul className="divide-y divide-line">
        {members.map((member) => (
          <MemberRow key={member.userId} project={project} member={member} canManage={canManage} />
        ))}
      </ul>
      {canManage ? <RoleList /> : null}
    </Section>
  );
}

/** What each role allows, for whoever chooses one. */
function RoleList() {
  return (
    <dl className="mt-3 space-y-1 border-t border-line pt-3 text-xs text-muted">
      {Object.values(strings.projectSettings.projectRoles).map(({ title, text }) => (
        <div key={title} className="flex gap-2">
          <dt className="w-14 shrink-0 font-medium text-ink">{title}</dt>
          <dd className="min-w-0">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
