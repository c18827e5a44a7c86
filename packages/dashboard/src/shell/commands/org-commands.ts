import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCommands } from '../../commands/commands.ts';
import { orgsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';

/** Commands that open the pages of every organization. */
export function useOrgCommands(): void {
  const navigate = useNavigate();
  const { data: orgs = [] } = useQuery(orgsQuery);
  const { groups, openOrgPage, people, audits, reports, securityLog, data, provisioning } = strings.shell;
  useCommands(
    orgs.flatMap(({ slug, name, role }) => {
      const to = (page: string, label: string) => ({
        id: `${page} ${slug}`,
        label: openOrgPage(label, name),
        group: groups.goTo,
        run: () => void navigate({ to: `/orgs/${slug}/${page}` }),
      });
      return [
        ...(role === 'guest' ? [] : [to('people', people)]),
        to('audits', audits),
        to('numbers', reports),
        ...(role === 'owner' || role === 'admin'
          ? [
              to('settings', strings.shell.settings),
              to('settings/branding', strings.pages.branding),
              to('settings/provisioning', provisioning),
              to('settings/single-sign-on', strings.pages.singleSignOn),
            ]
          : []),
        ...(role === 'owner' ? [to('settings/security-log', securityLog), to('settings/data', data)] : []),
      ];
    }),
  );
}
