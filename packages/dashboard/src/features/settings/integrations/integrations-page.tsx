import { FettleError } from '@fettle/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { GitBranch, MessagesSquare, Plus } from 'lucide-react';
import { useState } from 'react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { NotFound } from '../../../components/feedback/not-found.tsx';
import { connectionsQuery, exampleKeyQuery } from '../../../data/projects/connections.ts';
import { webhooksQuery } from '../../../data/projects/webhooks.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { PageHead } from '../page-head.tsx';
import { Section } from '../section.tsx';
import { WebhookRow } from '../webhooks/webhook-row.tsx';
import { ConnectionRow } from './connection-row.tsx';
import { NewChatDialog } from './new-chat-dialog.tsx';
import { NewConnectionDialog } from './new-connection-dialog.tsx';
import '../settings.css';

const route = getRouteApi('/shell/projects/$projectId/integrations');
const text = strings.integrations;
const listClass = 'divide-y divide-line';

/** The code hosts and chats that a project is connected to. */
export function IntegrationsPage() {
  const { projectId } = route.useParams();
  const connections = useQuery(connectionsQuery(projectId));
  const webhooks = useQuery(webhooksQuery(projectId));
  const example = useQuery(exampleKeyQuery(projectId));
  const [open, setOpen] = useState<'code' | 'chat' | null>(null);
  const error = connections.error ?? webhooks.error;
  if (error instanceof FettleError && error.code === 'FORBIDDEN')
    return <NotFound what="access" level="h2" text={text.notAllowed} />;
  const chats = webhooks.data?.filter(({ format }) => format === 'slack');
  const isLoading = connections.data === undefined || chats === undefined || example.isPending;
  const retry = (): void => void Promise.all([connections.refetch(), webhooks.refetch()]);
  // One size for both, beside a title or in an empty section.
  const size = connections.data?.length === 0 && chats?.length === 0 ? 'medium' : 'small';
  const connect = (
    <Button size={size} icon={<Plus size={15} aria-hidden />} onClick={() => setOpen('code')}>
      {text.connect}
    </Button>
  );
  const connectChat = (
    <Button size={size} icon={<Plus size={15} aria-hidden />} onClick={() => setOpen('chat')}>
      {text.connectChat}
    </Button>
  );
  return (
    <div className="page side-by-side">
      <PageHead level={2} title={text.title} text={text.intro} />
      {error !== null && isLoading ? <LoadFailed error={error} onRetry={retry} /> : null}
      {error === null && isLoading ? <SkeletonRows count={3} label={strings.common.loading} /> : null}
      {isLoading ? null : (
        <>
          <Section
            title={text.codeTitle}
            text={text.codeText(example.data ?? null)}
            action={connections.data.length === 0 ? undefined : connect}
          >
            {connections.data.length === 0 ? (
              <div className="even-empty">
                <EmptyState
                  icon={<GitBranch size={20} />}
                  title={text.emptyTitle}
                  text={text.emptyText}
                  action={connect}
                />
              </div>
            ) : (
              <ul aria-label={text.codeTitle} className={listClass}>
                {connections.data.map((connection) => (
                  <ConnectionRow key={connection.id} connection={connection} />
                ))}
              </ul>
            )}
          </Section>
          <Section
            title={text.chatTitle}
            text={text.chatText}
            action={chats.length === 0 ? undefined : connectChat}
          >
            {chats.length === 0 ? (
              <div className="even-empty">
                <EmptyState
                  icon={<MessagesSquare size={20} />}
                  title={text.chatEmptyTitle}
                  text={text.chatEmptyText}
                  action={connectChat}
                />
              </div>
            ) : (
              <ul aria-label={text.chatTitle} className={listClass}>
                {chats.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} icon={<MessagesSquare size={16} />} />
                ))}
              </ul>
            )}
          </Section>
        </>
      )}
      {open === 'code' ? <NewConnectionDialog projectId={projectId} onClose={() => setOpen(null)} /> : null}
      {open === 'chat' ? <NewChatDialog projectId={projectId} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}
