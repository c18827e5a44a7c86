import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useCommands } from '../../../commands/commands.ts';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { tokensQuery } from '../../../data/account/account.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { textLink } from '../../../ui/controls/text-link.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { PageHead } from '../page-head.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { TokenRow } from './token-row.tsx';
import { tokenState } from './token-state.ts';

const listClass = 'px-4 divide-y divide-line rounded-2xl border border-line bg-surface shadow-card';

/** The user's API tokens, active ones first. Programs that signed in are listed under sessions. */
export function TokensPage() {
  const { data, error, refetch } = useQuery(tokensQuery);
  const [isCreating, setCreating] = useState(false);
  const text = strings.settings.tokens;
  const create = (): void => setCreating(true);
  useCommands([{ id: 'new-token', label: text.create, group: strings.shell.account, run: create }]);
  const now = Date.now();
  const personal = data?.filter(({ kind }) => kind === 'personal');
  const active = personal?.filter((token) => tokenState(token, now) === 'active');
  const past = personal?.filter((token) => tokenState(token, now) !== 'active') ?? [];
  const programs =
    data?.filter((token) => token.kind === 'login' && tokenState(token, now) === 'active') ?? [];
  const button = (
    <Button tone="primary" icon={<Plus size={16} aria-hidden />} onClick={create}>
      {text.create}
    </Button>
  );
  return (
    <>
      <PageHead title={text.title} text={text.intro} action={active?.length === 0 ? undefined : button} />
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && data === undefined ? <SkeletonRows label={strings.common.loading} /> : null}
      {active?.length === 0 ? (
        <div className="rounded-2xl border border-line bg-surface shadow-card">
          <EmptyState
            icon={<KeyRound size={20} />}
            title={text.emptyTitle}
            text={text.emptyText}
            action={button}
          />
        </div>
      ) : null}
      {active !== undefined && active.length > 0 ? (
        <ul className={listClass} aria-label={text.title}>
          {active.map((token) => (
            <TokenRow key={token.id} token={token} state="active" />
          ))}
        </ul>
      ) : null}
      {programs.length > 0 ? (
        <p className="text-sm text-muted">
          {text.signedIn(programs.length)}{' '}
          <Link to="/settings/security" hash="sessions" className={textLink}>
            {text.viewSessions}
          </Link>
        </p>
      ) : null}
      {past.length > 0 ? (
        <details>
          <summary className="cursor-pointer rounded-lg py-1 text-sm text-muted hover:text-ink">
            {text.past(past.length)}
          </summary>
          <ul className={`mt-2 ${listClass}`}>
            {past.map((token) => (
              <TokenRow key={token.id} token={token} state={tokenState(token, now)} />
            ))}
          </ul>
        </details>
      ) : null}
      {isCreating ? <NewTokenDialog onClose={() => setCreating(false)} /> : null}
    </>
  );
}
