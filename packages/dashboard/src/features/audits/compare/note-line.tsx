import { Info } from 'lucide-react';
import type { ReactNode } from 'react';

interface NoteLineProps {
  title: string;
  children: ReactNode;
}

/** What limits a comparison, in a line beside the score. */
export function NoteLine({ title, children }: NoteLineProps) {
  return (
    <p className="flex gap-2 text-sm sm:py-1 max-sm:mt-3 max-sm:text-xs">
      <Info size={15} className="mt-0.5 shrink-0 text-muted" aria-hidden />
      <span className="min-w-0">
        <strong className="font-medium">{title}</strong> <span className="text-muted">{children}</span>
      </span>
    </p>
  );
}
