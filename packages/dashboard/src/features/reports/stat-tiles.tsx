import type { Stats } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../strings/format/format-number.ts';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { TasksLink } from './tasks-link.tsx';

const text = strings.reports;

const tileClass =
  'flex h-full w-full flex-col justify-between rounded-2xl border border-line bg-surface p-4 text-left sm:p-5 shadow-card hover:bg-hover';

type LinkProps = Parameters<typeof TasksLink>[0];

interface Tile {
  label: string;
  value: string;
  note?: string;
  isBad?: boolean;
}

/** The totals of an organization, one per tile, what is late first. Each leads to what it counts. */
export function StatTiles({ slug, totals }: { slug: string; totals: Stats['totals'] }) {
  const open = totals.tasks - totals.completedTasks;
  const link = (tile: Tile, tasks: LinkProps['tasks'], countIn?: LinkProps['countIn']): ReactNode => (
    <TasksLink slug={slug} label={tile.label} tasks={tasks} countIn={countIn} className={tileClass}>
      <TileText {...tile} />
    </TasksLink>
  );
  const tiles = [
    link(
      { label: text.overdue, value: formatNumber(totals.overdueTasks), isBad: totals.overdueTasks > 0 },
      { due: 'overdue' },
      ({ overdueTaskCount }) => overdueTaskCount,
    ),
    link({ label: text.dueSoon, value: formatNumber(totals.tasksDueSoon) }, { due: 'week', done: 'no' }),
    link(
      { label: text.openTasks, value: formatNumber(open) },
      { done: 'no' },
      ({ openTaskCount }) => openTaskCount,
    ),
    link({ label: text.started, value: formatNumber(totals.inProgressTasks) }, ({ columns }) => ({
      status: columns.filter(({ category }) => category === 'active').map(({ key }) => key),
    })),
    link(
      {
        label: text.completionRate,
        value: strings.common.percent(totals.completionRate),
        note: text.completedOf(totals.completedTasks, totals.tasks),
      },
      { done: 'yes' },
      ({ taskCount, openTaskCount }) => taskCount - openTaskCount,
    ),
    <Link key="projects" to="/" className={tileClass}>
      <TileText label={text.projects} value={formatNumber(totals.projects)} />
    </Link>,
  ];
  return (
    <ul aria-label={text.totals} className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-6">
      {tiles.map((tile, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there are always the same tiles, in this order
        <li key={index}>{tile}</li>
      ))}
    </ul>
  );
}

function TileText({ label, value, note, isBad = false }: Tile) {
  return (
    <>
      <span className="flex w-full items-start justify-between gap-1 text-xs text-muted">
        {label}
        <ChevronRight size={14} className="shrink-0" aria-hidden />
      </span>
      <span className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className={classNames('text-2xl font-semibold tabular-nums', isBad && 'text-danger')}>
          {value}
        </span>
        {note === undefined ? null : <span className="text-xs text-muted">{note}</span>}
      </span>
    </>
  );
}
