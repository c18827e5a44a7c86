import { useQuery } from '@tanstack/react-query';
import {
  ChartColumn,
  HardDriveDownload,
  KeyRound,
  Palette,
  SearchCheck,
  ShieldCheck,
  Users,
  UsersRound,
} from 'lucide-react';
import { orgsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { SectionTitle, SidebarLink } from './sidebar-link.tsx';

/** The pages of each organization. Guests are often clients and cannot see other people. */
export function OrgLinks() {
  const { data: orgs = [] } = useQuery(orgsQuery);
  return orgs.map(({ id, slug, name, role }) => (
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
            <SidebarLink to={`/orgs/${slug}/branding`} icon={<Palette size={16} aria-hidden />}>
              {strings.branding.title}
            </SidebarLink>
            <SidebarLink to={`/orgs/${slug}/single-sign-on`} icon={<KeyRound size={16} aria-hidden />}>
              {strings.singleSignOn.title}
            </SidebarLink>
            <SidebarLink to={`/orgs/${slug}/provisioning`} icon={<UsersRound size={16} aria-hidden />}>
              {strings.shell.provisioning}
            </SidebarLink>
          </li>
        ) : null}
        {role === 'owner' ? (
          <>
            <li>
              <SidebarLink to={`/orgs/${slug}/security-log`} icon={<ShieldCheck size={16} aria-hidden />}>
                {strings.shell.securityLog}
              </SidebarLink>
            </li>
            <li>
              <SidebarLink to={`/orgs/${slug}/data`} icon={<HardDriveDownload size={16} aria-hidden />}>
                {strings.shell.data}
              </SidebarLink>
            </li>
          </>
        ) : null}
      </ul>
    </section>
  ));
}
