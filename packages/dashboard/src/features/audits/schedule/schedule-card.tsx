import { useQuery } from '@tanstack/react-query';
import { CalendarSync } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadComponent } from '../../../browser/load-component.ts';
import { scheduleQuery } from '../../../data/audits/audits.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { formatSchedule } from './format-schedule.ts';

const ScheduleDialog = lazy(loadComponent(() => import('./schedule-dialog.tsx'), 'ScheduleDialog'));

/** The audit schedule, and a button to change it. */
export function ScheduleCard({ projectId, canWrite }: { projectId: string; canWrite: boolean }) {
  const text = strings.auditSchedule;
  const { data: schedule } = useQuery(scheduleQuery(projectId));
  const [isOpen, setOpen] = useState(false);
  // Keeps its place: what is beside it and below it does not move.
  if (schedule === undefined)
    return <div className="audit-schedule rounded-2xl border border-line bg-surface shadow-card" />;
  return (
    <section
      aria-label={text.title}
      className="audit-schedule flex flex-wrap items-center gap-3 rounded-2xl border border-line bg-surface shadow-card px-4 py-3"
    >
      <h3 className="text-sm font-semibold">{text.title}</h3>
      <CalendarSync size={18} className="text-muted" aria-hidden />
      <div className="min-w-0 flex-1 text-sm">
        <p>{formatSchedule(schedule)}</p>
        {schedule.nextRunAt === null ? null : (
          <p className="text-xs text-muted">
            {text.next} <RelativeTime time={schedule.nextRunAt} />
          </p>
        )}
        {schedule.nextRunAt === null ? null : (
          <p className="text-xs text-muted max-sm:hidden">
            {strings.auditReport.limits(schedule.maxPages, schedule.maxDepth)}
          </p>
        )}
      </div>
      {canWrite ? (
        <Button size="small" onClick={() => setOpen(true)}>
          {schedule.frequency === 'off' ? text.set : text.change}
        </Button>
      ) : null}
      {isOpen ? (
        <Suspense>
          <ScheduleDialog schedule={schedule} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
