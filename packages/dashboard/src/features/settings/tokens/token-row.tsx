import type { Token } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { projectsQuery } from '../../../data/projects/projects.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Expiry } from '../../../ui/display/expiry.tsx';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { UnfoldingRow } from '../unfolding-row.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import type { TokenState } from './token-state.ts';

const text = strings.settings.tokens;

/** A token, and when it was last used and ends. Its permissions and projects unfold. */
export function TokenRow({ token, state }: { token: Token; state: TokenState }) {
  const [isRevoking, setRevoking] = useState(false);
  const { name, lastFour, scopes, projectIds, createdAt, expiresAt } = token;
  return (
    <>
      <UnfoldingRow
        icon={<KeyRound size={18} className="shrink-0 text-muted" aria-hidden />}
        title={
          <>
            <span className="truncate">{name}</span>
            {state === 'active' ? null : (
              <Badge tone={state === 'revoked' ? 'plain' : 'warning'}>{text[state]}</Badge>
            )}
          </>
        }
        meta={<Meta token={token} state={state} />}
        facts={[
          [text.projects, <Projects key="projects" ids={projectIds} />],
          [text.created, <RelativeTime key="created" time={createdAt} />],
          ...(expiresAt === null
            ? []
            : ([[text[expiryName(state)], <Expiry key="end" time={expiresAt} />]] as const)),
          [text.endsWith, <code key="last">…{lastFour}</code>],
        ]}
        foldsAction
        action={
          state === 'active' ? (
            <Button size="small" aria-label={text.revokeOf(name)} onClick={() => setRevoking(true)}>
              {text.revoke}
            </Button>
          ) : undefined
        }
      >
        <Scopes scopes={scopes} />
      </UnfoldingRow>
      {isRevoking ? <RevokeDialog token={token} onClose={() => setRevoking(false)} /> : null}
    </>
  );
}

const expiryName = (state: TokenState) => (state === 'expired' ? 'expired' : 'expires');

/** What somebody who tidies up looks for: whether it is used, how long it works, and how much it may do. */
function Meta({ token, state }: { token: Token; state: TokenState }) {
  const { lastUsedAt, revokedAt, expiresAt, scopes, projectIds } = token;
  const end: ReactNode =
    revokedAt !== null ? (
      <>
        {text.revoked} <RelativeTime time={revokedAt} />
      </>
    ) : expiresAt === null ? (
      text.neverExpires
    ) : (
      <>
        {text[expiryName(state)]} <Expiry isShort time={expiresAt} />
      </>
    );
  return (
    <span className="facts">
      <span>
        {lastUsedAt === null ? (
          text.neverUsed
        ) : (
          <>
            {text.lastUsed} <RelativeTime time={lastUsedAt} />
          </>
        )}
      </span>
      <span>{end}</span>
      <span>{text.permissionCount(scopes.length)}</span>
      <span>{projectIds === null ? text.allProjectsShort : text.projectCount(projectIds.length)}</span>
    </span>
  );
}

function Scopes({ scopes }: Pick<Token, 'scopes'>) {
  const id = useId();
  return (
    <div className="mt-4 text-sm">
      <p id={id} className="mb-1 text-muted">
        {scopes.length === 0 ? text.noPermissions : text.scopesLegend}
      </p>
      <ul aria-labelledby={id} className="divide-y divide-line border-t border-line empty:hidden">
        {scopes.map((scope) => (
          <li
            key={scope}
            className="flex justify-between gap-x-6 py-2 last:pb-0 max-sm:flex-col sm:items-baseline"
          >
            <span className="text-pretty">{text.scopes[scope]}</span>{' '}
            <code className="text-xs whitespace-nowrap text-muted">{scope}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Projects({ ids }: { ids: Token['projectIds'] }) {
  const { data: projects = [] } = useQuery(projectsQuery);
  if (ids === null) return text.allProjects;
  return ids
    .map((id) => projects.find((project) => project.id === id)?.name ?? text.hiddenProject)
    .join(', ');
}
