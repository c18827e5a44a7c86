import { wholeScore } from '@fettle/auditor';
import type { EventEnvelope, EventType } from '@fettle/contract';
import { chatLink, chatText } from './chat-text.ts';

/** What a message says besides what is in its event. */
export interface ChatFacts {
  projectName: string;
  /** The task in its current state; null if it was deleted, and in tests. */
  task: { key: string; title: string } | null;
  /** Labels of columns by key. */
  columns: Readonly<Record<string, string>>;
  /** How the score differs from the previous audit; null when that cannot be said. */
  scoreChange: number | null;
  taskUrl: string | null;
  auditUrl: string | null;
  isTest: boolean;
}

/** A message of Slack: blocks, and the same as text for notifications and for chats without blocks. */
export interface ChatMessage {
  text: string;
  unfurl_links: false;
  unfurl_media: false;
  blocks: object[];
}

/** Writes the message about an event. */
export function writeChatMessage(event: EventEnvelope, facts: ChatFacts): ChatMessage {
  const sentence = sentenceFor(event, facts);
  const quote = quoteOf(event);
  const context = [chatText(facts.projectName), ...(facts.isTest ? ['Test message from Fettle'] : [])];
  return {
    text: [sentence, ...(quote === null ? [] : [`> ${quote}`]), context.join(' · ')].join('\n'),
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text: sentence } },
      ...(quote === null ? [] : [{ type: 'section', text: { type: 'mrkdwn', text: `>${quote}` } }]),
      { type: 'context', elements: context.map((text) => ({ type: 'mrkdwn', text })) },
    ],
  };
}

function sentenceFor(event: EventEnvelope, facts: ChatFacts): string {
  if (isOf(event, 'task.created')) {
    const { actor, task } = event.data;
    return `*${chatText(actor.name)}* created ${taskName(facts, task)}`;
  }
  if (isOf(event, 'task.status_changed')) {
    const { actor, from, to } = event.data;
    const column = (key: string) => chatText(facts.columns[key] ?? key);
    return `*${chatText(actor.name)}* moved ${taskName(facts)} from ${column(from)} to *${column(to)}*`;
  }
  if (isOf(event, 'comment.created')) {
    return `*${chatText(event.data.actor.name)}* commented on ${taskName(facts)}`;
  }
  if (isOf(event, 'audit.completed')) return auditSentence(event, facts);
  if (isOf(event, 'audit.failed')) {
    return `${auditName(facts, 'The audit')} did not complete: ${chatText(event.data.error.message)}`;
  }
  return `${chatText(event.type)} in ${chatText(facts.projectName)}`;
}

function auditSentence({ data }: EventEnvelope<'audit.completed'>, facts: ChatFacts): string {
  const { overallScore, issueCount, brokenLinks, pageCount } = data;
  const change = facts.scoreChange === null ? 0 : Math.round(facts.scoreChange);
  const compared =
    facts.scoreChange === null
      ? ''
      : change === 0
        ? ' (unchanged)'
        : ` (${change > 0 ? '+' : '−'}${Math.abs(change)} since the previous audit)`;
  const score = overallScore === null ? 'has no score' : `scored *${wholeScore(overallScore)}*${compared}`;
  const counts = [
    count(issueCount, 'issue', 'issues'),
    count(brokenLinks, 'broken link', 'broken links'),
    count(pageCount, 'page', 'pages'),
  ];
  return `${auditName(facts, data.analysis > 1 ? 'The re-analyzed audit' : 'The audit')} ${score}: ${counts.join(', ')}`;
}

function taskName({ task, taskUrl }: ChatFacts, known?: { key: string; title: string }): string {
  const named = task ?? known ?? null;
  if (named === null) return 'a task';
  const label = `${named.key} ${named.title}`;
  return taskUrl === null ? chatText(label) : chatLink(taskUrl, label);
}

function auditName({ auditUrl }: ChatFacts, label: string): string {
  return auditUrl === null ? label : chatLink(auditUrl, label);
}

function quoteOf(event: EventEnvelope): string | null {
  if (!isOf(event, 'comment.created')) return null;
  const text = chatText(event.data.comment.body, 500);
  return text === '' ? null : text;
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}

function isOf<T extends EventType>(event: EventEnvelope, type: T): event is EventEnvelope<T> {
  return event.type === type;
}
