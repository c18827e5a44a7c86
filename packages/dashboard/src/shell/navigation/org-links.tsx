import { useQuery } from '@tanstack/react-query';
import { ChartColumn, SearchCheck, Settings, Users } from 'lucide-react';
import { useRequiredFactor } from '../../data/account/required-factor.ts';
import { orgsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { SectionTitle, SidebarLink } from './sidebar-link.tsx';

/** The pages of each organization. Guests are often clients and cannot see other people. */
export function OrgLinks() {
  const { data: orgs = [] } = useQuery(orgsQuery);
  const locked = useRequiredFactor();
  // What cannot be opened yet is no link: the page and the banner say what it takes.
  const open = orgs.filter(({ name }) => !locked.includes(name));
  return open.map(({ id, slug, name, role }) => (
    <section key={id} aria-label={name}>
      <SectionTitle>{name}</SectionTitle>
      <ul>
        {role === 'guest' ? null : (
          <li>
            <SidebarLink to={`/orgs/${slug}/people`} icon={<Users size={16} aria-hidden />}>
              {strings.shell.people}
            </SidebarLink>
          </li>
        )}
        <li>
          <SidebarLink to={`/orgs/${slug}/audits`} icon={<SearchCheck size={16} aria-hidden />}>
            {strings.shell.audits}
          </SidebarLink>
        </li>
        <li>
          <SidebarLink to={`/orgs/${slug}/numbers`} icon={<ChartColumn size={16} aria-hidden />}>
            {strings.shell.reports}
          </SidebarLink>
        </li>
        {role === 'owner' || role === 'admin' ? (
          <li>
            <SidebarLink to={`/orgs/${slug}/settings`} icon={<Settings size={16} aria-hidden />}>
              {strings.shell.settings}
            </SidebarLink>
          </li>
        ) : null}
      </ul>
    </section>
  ));
}
