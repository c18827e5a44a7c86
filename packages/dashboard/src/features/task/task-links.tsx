import type { Task, TaskLink } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import {
  GitCommitHorizontal,
  GitMerge,
  GitPullRequest,
  GitPullRequestClosed,
  GitPullRequestDraft,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { taskLinksQuery } from '../../data/tasks/task-links.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { RelativeTime } from '../../ui/display/relative-time.tsx';

const text = strings.development;
/** Shown before the rest is asked for. */
const first = 5;

/** Commits and pull requests that name the task. Nothing for tasks without any. */
export function TaskLinks({ task }: { task: Task }) {
  const { data: links = [] } = useQuery(taskLinksQuery(task.id));
  const [isWhole, setWhole] = useState(false);
  if (links.length === 0) return null;
  const shown = isWhole ? links : links.slice(0, first);
  return (
    <section aria-labelledby="task-links">
      <h3 id="task-links" className="mb-2 text-sm font-semibold text-muted">
        {text.title}
      </h3>
      <ul className="divide-y divide-line rounded-xl border border-line">
        {shown.map((link) => (
          <li key={link.id} className="flex items-start gap-2.5 px-3 py-2 text-sm">
            <LinkIcon link={link} />
            <LinkFacts link={link} taskKey={task.key} />
          </li>
        ))}
      </ul>
      {shown.length < links.length ? (
        <div className="mt-2">
          <Button size="small" onClick={() => setWhole(true)}>
            {text.more(links.length - shown.length)}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

const icons: Record<NonNullable<TaskLink['state']>, ReactNode> = {
  draft: <GitPullRequestDraft size={16} className="mt-0.5 shrink-0 text-muted" aria-hidden />,
  open: <GitPullRequest size={16} className="mt-0.5 shrink-0 text-success" aria-hidden />,
  merged: <GitMerge size={16} className="mt-0.5 shrink-0 text-info" aria-hidden />,
  closed: <GitPullRequestClosed size={16} className="mt-0.5 shrink-0 text-danger" aria-hidden />,
};

function LinkIcon({ link: { state } }: { link: TaskLink }) {
  return state === null ? (
    <GitCommitHorizontal size={16} className="mt-0.5 shrink-0 text-muted" aria-hidden />
  ) : (
    icons[state]
  );
}

const tones = { draft: 'plain', open: 'success', merged: 'info', closed: 'danger' } as const;

function LinkFacts({ link, taskKey }: { link: TaskLink; taskKey: string }) {
  const { kind, service, reference, url, repository, author, state, changedAt } = link;
  const title = withoutKey(link.title, taskKey);
  const number = kind === 'commit' ? text.commit(reference) : text.pull(service, reference);
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {url === null ? (
          <span className="min-w-0 font-medium break-words">{title}</span>
        ) : (
          <a
            href={url}
            target="_blank"
            rel="noreferrer nofollow"
            className="min-w-0 font-medium break-words hover:underline"
          >
            {title}
          </a>
        )}
        {state === null ? null : <Badge tone={tones[state]}>{text.states[state]}</Badge>}
      </p>
      <p className="mt-0.5 text-xs break-words text-muted">
        {repository} {number}
        {author === null ? null : ` ${text.by(author)}`}
        {' · '}
        <RelativeTime time={changedAt} />
      </p>
    </div>
  );
}

/** A title such as “[TK-7] Fix the rudder” without the key, which every title here begins with. */
function withoutKey(title: string, key: string): string {
  const begun = new RegExp(`^[[(]?${key}\\b[\\])]?[\\s:.–—-]*`, 'i');
  return title.replace(begun, '') || title;
}
