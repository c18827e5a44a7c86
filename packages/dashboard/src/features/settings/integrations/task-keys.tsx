import type { ReceivedEvent } from '@fettle/contract';
import { Link } from '@tanstack/react-router';

interface TaskKeysProps {
  text: string;
  tasks: ReceivedEvent['tasks'];
}

/** In a text, color alone would not tell it from the words around it. */
const linkClass = 'text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent';

/** A text in which the keys of tasks lead to them. */
export function TaskKeys({ text, tasks }: TaskKeysProps) {
  if (tasks.length === 0) return text;
  const byKey = new Map(tasks.map(({ id, key }) => [key, id]));
  const keys = new RegExp(`(?<![\\p{L}\\p{N}-])(${[...byKey.keys()].join('|')})(?!\\d)`, 'u');
  return text.split(keys).map((part, at) => {
    const taskId = byKey.get(part);
    return taskId === undefined ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a key can be named twice, and nothing moves
      <Link key={at} to="/tasks/$taskId" params={{ taskId }} className={linkClass}>
        {part}
      </Link>
    );
  });
}
