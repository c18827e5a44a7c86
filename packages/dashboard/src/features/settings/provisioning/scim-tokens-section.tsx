import type { ScimToken } from '@fettle/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { scimTokensQuery } from '../../../data/orgs/provisioning.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Expiry } from '../../../ui/display/expiry.tsx';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { Section } from '../section.tsx';
import { UnfoldingRow } from '../unfolding-row.tsx';
import { NewScimTokenDialog } from './new-scim-token-dialog.tsx';

const text = strings.provisioning.tokens;

/** Lists the tokens of identity providers, and creates and revokes them. */
export function ScimTokensSection({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(scimTokensQuery(slug));
  const [isCreating, setCreating] = useState(false);
  const hasAny = data !== undefined && data.items.length > 0;
  const button = (
    <Button
      tone="primary"
      size={hasAny ? 'small' : 'medium'}
      icon={<Plus size={15} aria-hidden />}
      onClick={() => setCreating(true)}
    >
      {text.create}
    </Button>
  );
  return (
    <Section
      title={text.title}
      {...(data?.items.length === 0 ? {} : { text: text.text })}
      action={hasAny ? button : undefined}
    >
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && data === undefined ? (
        <SkeletonRows count={2} label={strings.common.loading} />
      ) : null}
      {data?.items.length === 0 ? (
        <EmptyState icon={<KeyRound size={20} />} title={text.none} text={text.noneText} action={button} />
      ) : null}
      {hasAny ? (
        <ul aria-label={text.title} className="divide-y divide-line">
          {data.items.map((token) => (
            <TokenRow key={token.id} slug={slug} token={token} />
          ))}
        </ul>
      ) : null}
      {isCreating ? <NewScimTokenDialog slug={slug} onClose={() => setCreating(false)} /> : null}
    </Section>
  );
}

function stateOf({ revokedAt, expiresAt }: ScimToken): keyof typeof text.states {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'active';
}

function TokenRow({ slug, token }: { slug: string; token: ScimToken }) {
  const [isAsking, setAsking] = useState(false);
  const cache = useQueryClient();
  const revoke = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.revokeScimToken({ slug, tokenId: token.id }),
    async onSuccess() {
      setAsking(false);
      showToast({ kind: 'success', text: text.revoked(token.name) });
      await cache.invalidateQueries({ queryKey: queryKeys.scimTokens(slug) });
    },
  });
  const { name, lastFour, createdBy, createdAt, lastUsedAt, expiresAt } = token;
  const state = stateOf(token);
  return (
    <>
      <UnfoldingRow
        icon={<KeyRound size={18} className="shrink-0 text-muted" aria-hidden />}
        title={
          <>
            <span className="truncate">{name}</span>
            {state === 'active' ? null : (
              <Badge tone={state === 'revoked' ? 'plain' : 'warning'}>{text.states[state]}</Badge>
            )}
          </>
        }
        meta={
          <>
            {lastUsedAt === null ? (
              text.neverUsed
            ) : (
              <>
                {text.lastUsed} <RelativeTime time={lastUsedAt} />
              </>
            )}
            {state === 'active' ? (
              <>
                {' · '}
                {expiresAt === null ? (
                  text.neverExpires
                ) : (
                  <>
                    {text.expires} <Expiry isShort time={expiresAt} />
                  </>
                )}
              </>
            ) : null}
          </>
        }
        facts={[
          ...(createdBy === null ? [] : ([[text.by, createdBy]] as const)),
          [text.created, <RelativeTime key="created" time={createdAt} />],
          ...(expiresAt === null ? [] : ([[text.expires, <Expiry key="end" time={expiresAt} />]] as const)),
          [text.endsWith, <code key="last">…{lastFour}</code>],
        ]}
        foldsAction
        action={
          state === 'active' ? (
            <Button size="small" aria-label={text.revokeOf(name)} onClick={() => setAsking(true)}>
              {text.revoke}
            </Button>
          ) : undefined
        }
      />
      {isAsking ? (
        <ConfirmDialog
          title={text.revokeTitle(token.name)}
          text={text.revokeText}
          confirm={text.revoke}
          busy={revoke.isPending}
          error={revoke.error}
          onConfirm={() => revoke.mutate()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
