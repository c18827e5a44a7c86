import { MessageSquare } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { strings } from '../../../strings/index.ts';

/**
 * At the foot of a task on a phone, where the box for a new comment can be screens away: leads to it, and is gone while the
 * box is in view, or something else is being written.
 */
export function CommentBar({ box }: { box: RefObject<HTMLElement | null> }) {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (box.current === null) return;
    const observer = new IntersectionObserver((entries) => setAway(entries.at(-1)?.isIntersecting === false));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  if (!isAway) return null;
  const write = (): void => {
    box.current?.scrollIntoView({ block: 'end' });
    box.current?.querySelector<HTMLElement>('[data-new-comment]')?.focus();
  };
  return (
    <div className="task-comment-bar shrink-0 border-t border-line bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
      <button
        type="button"
        onClick={write}
        className="flex h-11 w-full items-center gap-2.5 rounded-xl border border-line-strong/60 px-3 text-left text-[0.9375rem] text-muted hover:bg-hover"
      >
        <MessageSquare size={16} className="shrink-0" aria-hidden />
        {strings.task.discussion.writeShort}
      </button>
    </div>
  );
}
