import { chatEventTypes, type EventType } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';

/** Where Slack receives messages: its incoming webhooks, also those of workspaces of governments. */
const slackHosts = ['hooks.slack.com', 'hooks.slack-gov.com'];

/**
 * Rejects the URL of a chat on a host that is not allowed (BAD_REQUEST). Messages are written for a certain kind of
 * receiver; with any other host this would be a way to post texts of members anywhere.
 */
export function rejectUnusableChat({ config }: Pick<Ctx, 'config'>, url: string): void {
  const { protocol, hostname } = new URL(url);
  if (slackHosts.includes(hostname) && protocol === 'https:') return;
  if (config.chatHosts.includes(hostname)) return;
  const allowed = [...slackHosts.slice(0, 1), ...config.chatHosts].join(', ');
  throw refusal(
    'url',
    `"url" must be an incoming webhook of a chat on one of these hosts, with https: ${allowed}. The operator of this installation can allow others.`,
  );
}

/** Rejects events that no message is written for (BAD_REQUEST). */
export function rejectUnusableEvents(events: readonly EventType[]): void {
  const known: readonly EventType[] = chatEventTypes;
  const wrong = events.find((type) => !known.includes(type));
  if (wrong === undefined) return;
  throw refusal('events', `Chats can receive these events: ${known.join(', ')}; received "${wrong}".`);
}

/** What is shown of the URL of a chat: its path is a password. */
export function shownChatUrl(url: string): string {
  return `${new URL(url).origin}/***`;
}

function refusal(path: string, message: string): ApiError {
  return new ApiError('BAD_REQUEST', message, { details: [{ path, message }] });
}
