import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { saveCsv } from '../../data/client/save-csv.ts';
import { ownTimeZone } from '../../data/orgs/reports.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';

interface SaveTimeProps {
  slug: string;
  range: { from: string; to: string };
  disabled: boolean;
}

/** Downloads all time entries of a range as CSV. */
export function SaveTimeButton({ slug, range, disabled }: SaveTimeProps) {
  const query = new URLSearchParams({ ...range, timeZone: ownTimeZone() });
  const save = useMutation({
    mutationFn: () => saveCsv(`/orgs/${encodeURIComponent(slug)}/time?${query}`),
  });
  return (
    <Button
      size="small"
      icon={<FileDown size={15} aria-hidden />}
      busy={save.isPending}
      disabled={disabled}
      onClick={() => save.mutate()}
    >
      {strings.reports.saveCsv}
    </Button>
  );
}
