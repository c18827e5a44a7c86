import type { Import } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';

const text = strings.imports;

interface ImportProgressProps {
  /** Undefined while the file is being uploaded. */
  current: Import | undefined;
  onCancel: (() => void) | null;
}

/** How far an import is. */
export function ImportProgress({ current, onCancel }: ImportProgressProps) {
  const { done, total } = current?.progress ?? { done: 0, total: null };
  const title = current?.dryRun === false ? text.importing : text.checking;
  return (
    <section className="space-y-3 rounded-2xl border border-line bg-surface shadow-card p-4 sm:p-5">
      <p role="status" className="text-sm font-medium">
        {title}
      </p>
      <progress
        aria-label={title}
        className="block h-2 w-full accent-accent"
        {...(total === null || total === 0 ? {} : { value: done, max: total })}
      />
      <div className="flex items-center justify-between gap-3 text-sm text-muted">
        <span>{total === null ? null : text.progress(done, total)}</span>
        {onCancel === null ? null : (
          <Button size="small" onClick={onCancel}>
            {text.cancel}
          </Button>
        )}
      </div>
    </section>
  );
}
