import type { Token } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { projectsQuery } from '../../../data/projects/projects.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Expiry } from '../../../ui/display/expiry.tsx';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import type { TokenState } from './token-state.ts';

const text = strings.settings.tokens;

/** A token: its scopes and projects, when it was last used, and a revoke button. */
export function TokenRow({ token, state }: { token: Token; state: TokenState }) {
  const [isRevoking, setRevoking] = useState(false);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3.5">
      <KeyRound size={18} className="mt-0.5 shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-words">{token.name}</span>
          <code className="text-xs text-muted" title={text.endsWith(token.lastFour)}>
            …{token.lastFour}
          </code>
          {state === 'active' ? null : (
            <Badge tone={state === 'revoked' ? 'plain' : 'warning'}>{text[state]}</Badge>
          )}
        </p>
        <Rights token={token} />
        <Times token={token} state={state} />
      </div>
      {state === 'active' ? (
        <Button
          size="small"
          tone="danger"
          aria-label={text.revokeOf(token.name)}
          onClick={() => setRevoking(true)}
        >
          {text.revoke}
        </Button>
      ) : null}
      {isRevoking ? <RevokeDialog token={token} onClose={() => setRevoking(false)} /> : null}
    </li>
  );
}

/** More permissions than these are a number that unfolds. */
const shownScopes = 4;

function Scopes({ scopes }: Pick<Token, 'scopes'>) {
  return (
    <ul className="mt-1.5 flex flex-wrap gap-1 *:flex">
      {scopes.length === 0 ? (
        <li>
          <Badge>{text.noPermissions}</Badge>
        </li>
      ) : null}
      {scopes.map((scope) => (
        <li key={scope} title={text.scopes[scope]}>
          <Badge>{scope}</Badge>
        </li>
      ))}
    </ul>
  );
}

function Rights({ token: { scopes, projectIds } }: { token: Token }) {
  const { data: projects = [] } = useQuery(projectsQuery);
  const names = projectIds?.map(
    (id) => projects.find((project) => project.id === id)?.name ?? text.hiddenProject,
  );
  return (
    <>
      {scopes.length > shownScopes ? (
        <details className="mt-1.5 text-xs text-muted">
          <summary className="cursor-pointer hover:text-ink">{text.permissions(scopes.length)}</summary>
          <Scopes scopes={scopes} />
        </details>
      ) : (
        <Scopes scopes={scopes} />
      )}
      <p className="mt-1.5 text-xs break-words text-muted">
        {text.projects}: {names === undefined ? text.allProjects : names.join(', ')}
      </p>
    </>
  );
}

function Times({ token, state }: { token: Token; state: TokenState }) {
  return (
    <p className="mt-0.5 facts text-xs text-muted">
      <span>
        {text.created} <RelativeTime time={token.createdAt} />
      </span>
      <span>
        {token.lastUsedAt === null ? (
          text.neverUsed
        ) : (
          <>
            {text.lastUsed} <RelativeTime time={token.lastUsedAt} />
          </>
        )}
      </span>
      <span>
        {token.revokedAt !== null ? (
          <>
            {text.revoked} <RelativeTime time={token.revokedAt} />
          </>
        ) : token.expiresAt === null ? (
          text.neverExpires
        ) : (
          <>
            {state === 'expired' ? text.expired : text.expires} <Expiry time={token.expiresAt} />
          </>
        )}
      </span>
    </p>
  );
}
