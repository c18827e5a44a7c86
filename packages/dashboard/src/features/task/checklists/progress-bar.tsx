/** The progress of a checklist as a bar. The numbers are next to it. */
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
