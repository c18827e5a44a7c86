import { ChevronLeft, ChevronRight } from 'lucide-react';
import { strings } from '../../strings/index.ts';
import { Button } from '../controls/button.tsx';

interface PagerProps {
  page: number;
  pages: number;
  onChange: (page: number) => void;
}

/** Goes through the pages of a list, newest first. Nothing when there is one page only. */
export function Pager({ page, pages, onChange }: PagerProps) {
  if (pages <= 1) return null;
  const text = strings.settings;
  return (
    <nav aria-label={text.pages} className="flex items-center justify-between gap-2 pt-3">
      <Button
        size="small"
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
        icon={<ChevronLeft size={14} aria-hidden />}
      >
        {text.previousPage}
      </Button>
      <span className="text-xs text-muted" role="status">
        {text.pageOf(page, pages)}
      </span>
      <Button size="small" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        {text.nextPage}
        <ChevronRight size={14} aria-hidden />
      </Button>
    </nav>
  );
}
