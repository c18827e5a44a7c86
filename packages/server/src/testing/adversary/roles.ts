import type { OrgRole, ProjectRole } from '@fettle/contract';

/** Somebody as they stand to an organization and one of its projects. */
export interface Standing {
  /** The head of the column. */
  title: string;
  org: OrgRole | null;
  project: ProjectRole | null;
}

/** Every standing that differs from the others, the lowest first. */
export const standings: readonly Standing[] = [
  { title: 'stranger', org: null, project: null },
  { title: 'guest', org: 'guest', project: null },
  { title: 'member', org: 'member', project: null },
  { title: 'guest, viewer', org: 'guest', project: 'viewer' },
  { title: 'member, viewer', org: 'member', project: 'viewer' },
  { title: 'guest, member', org: 'guest', project: 'member' },
  { title: 'member, member', org: 'member', project: 'member' },
  { title: 'guest, owner', org: 'guest', project: 'owner' },
  { title: 'member, owner', org: 'member', project: 'owner' },
  { title: 'admin', org: 'admin', project: null },
  { title: 'owner', org: 'owner', project: null },
];

/** What a request of somebody came to. */
export type Outcome = 'yes' | 'no' | 'hidden' | 'refused';

export interface RoleRow {
  /** Of the operation; with `(own)` for what is the caller's own. */
  name: string;
  resource: string;
  outcomes: readonly Outcome[];
}

const signs: Readonly<Record<Outcome, string>> = { yes: '✓', no: '–', hidden: '·', refused: '✗' };

/** The page docs/reference/roles.md. */
export function writeRolesPage(rows: readonly RoleRow[]): string {
  const resources = Map.groupBy(rows, ({ resource }) => resource);
  const head = `| operation | ${standings.map(({ title }) => title).join(' | ')} |`;
  const rule = `|---|${standings.map(() => '---|').join('')}`;
  const sections = [...resources].map(([title, own]) =>
    [
      `## ${title}`,
      '',
      head,
      rule,
      ...own.map(
        ({ name, outcomes }) => `| ${name} | ${outcomes.map((outcome) => signs[outcome]).join(' | ')} |`,
      ),
    ].join('\n'),
  );
  return `${introduction}\n${sections.join('\n\n')}\n`;
}

const introduction = `# Who may do what

<!-- Made by \`FETTLE_WRITE_ROLES=1 npm test -- packages/server/src/testing/adversary/roles.test.ts\`; changes here are lost. -->

Found out by asking, for every operation that needs a credential: the role in the organization, and after a comma the one
in the project. Owners and admins of the organization act in every project as its owner. A token may do what its user may, as
far as its [scopes](scopes.md) and projects go.

\`(own)\`: of what the caller has written or opened themselves.

✓ may do it. – sees it and may not (\`FORBIDDEN\`). · does not see it: the answer is that of what does not exist
(\`NOT_FOUND\`). ✗ is refused for another reason.
`;
