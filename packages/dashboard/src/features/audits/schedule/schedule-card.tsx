import type { AuditSchedule } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { CalendarSync } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../browser/lazy-part.tsx';
import { scheduleQuery } from '../../../data/audits/audits.ts';
import { formatDay } from '../../../strings/format/format-day.ts';
import { formatNumber } from '../../../strings/format/format-number.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { formatSchedule } from './format-schedule.ts';

const ScheduleDialog = lazyPart(() => import('./schedule-dialog.tsx'), 'ScheduleDialog');

/** The audit schedule, and a button to change it: a line, or beside another card one as high as that. */
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
      className="audit-schedule flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2xl border border-line bg-surface shadow-card px-4 py-3"
    >
      <h3 className="text-sm font-semibold">{text.title}</h3>
      <CalendarSync size={18} className="shrink-0 text-muted" aria-hidden />
      {schedule.nextRunAt === null ? (
        <p className="min-w-0 flex-1 text-sm text-pretty">
          {formatSchedule(schedule)}
          {schedule.frequency === 'off' ? (
            <span className="block text-muted max-sm:hidden">{text.offHint}</span>
          ) : null}
        </p>
      ) : (
        <Facts schedule={schedule} nextRunAt={schedule.nextRunAt} />
      )}
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

function Facts({ schedule, nextRunAt }: { schedule: AuditSchedule; nextRunAt: string }) {
  const text = strings.auditSchedule;
  return (
    <dl className="schedule-facts min-w-0 flex-1 text-sm">
      <Fact name={text.frequency}>{formatSchedule(schedule)}</Fact>
      <Fact name={text.next}>
        {formatDay(new Date(nextRunAt), new Date())}{' '}
        <span className="whitespace-nowrap">
          (<RelativeTime time={nextRunAt} />)
        </span>
      </Fact>
      <Fact name={strings.auditStart.maxPages}>{formatNumber(schedule.maxPages)}</Fact>
      <Fact name={strings.auditStart.maxDepth}>{formatNumber(schedule.maxDepth)}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="schedule-fact">
      <dt>{name}</dt> <dd>{children}</dd>
    </div>
  );
}
