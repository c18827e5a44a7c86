import { MessageSquare } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { strings } from '../../../strings/index.ts';

/** Borders may be cut by the rounding of pixels. */
const wholeRatio = 0.95;
/** As much of a long comment is enough to go on writing. */
const enoughPx = 160;

/** Of the box there is no more to see than its buttons, which stay at the foot. */
function isBarelySeen(entry: IntersectionObserverEntry | undefined): boolean {
  if (entry === undefined) return false;
  return entry.intersectionRatio < wholeRatio && entry.intersectionRect.height < enoughPx;
}

/**
 * At the foot of a task on a phone, where the box for a new comment can be screens away: leads to it, and is gone while the
 * box is in view, or something else is being written.
 */
export function CommentBar({ box }: { box: RefObject<HTMLElement | null> }) {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (box.current === null) return;
    const observer = new IntersectionObserver((entries) => setAway(isBarelySeen(entries.at(-1))), {
      threshold: [0, 0.25, 0.5, 0.75, wholeRatio],
    });
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
        className="flex h-11 w-full items-center gap-2.5 rounded-xl border border-line-strong px-3 text-left text-[0.9375rem] text-muted hover:bg-hover"
      >
        <MessageSquare size={16} className="shrink-0" aria-hidden />
        {strings.task.discussion.writeShort}
      </button>
    </div>
  );
}
