/** How much of a checklist is done, for the eye; the numbers stand beside it. */
export function ProgressBar({ done, count }: { done: number; count: number }) {
  return (
    <div className="mb-1 h-1 overflow-hidden rounded-full bg-line" aria-hidden>
      <div
        className="h-full rounded-full bg-accent transition-[width]"
        style={{ width: `${count === 0 ? 0 : (100 * done) / count}%` }}
      />
    </div>
  );
}
