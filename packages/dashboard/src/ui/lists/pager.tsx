import { ChevronLeft, ChevronRight } from 'lucide-react';
import { common } from '../../strings/common.ts';
import { Button } from '../controls/button.tsx';

interface PagerProps {
  page: number;
  pages: number;
  onChange: (page: number) => void;
}

/** Steps through the pages of a list, newest first. Renders nothing for a single page. */
export function Pager({ page, pages, onChange }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={common.pages} className="flex items-center justify-between gap-2 pt-3">
      <Button
        size="small"
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
        icon={<ChevronLeft size={14} aria-hidden />}
      >
        {common.newerPage}
      </Button>
      <span className="text-xs text-muted" role="status">
        {common.pageOf(page, pages)}
      </span>
      <Button size="small" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        {common.olderPage}
        <ChevronRight size={14} aria-hidden />
      </Button>
    </nav>
  );
}
