import { Link } from '@tanstack/react-router';
import { ArrowLeft, ChevronDown, Ellipsis } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { createDateFormat } from '../../../strings/format/date-format.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Menu, MenuGroup, MenuSeparator } from '../../../ui/menus/menu.tsx';
import { ShareButton } from '../sharing/share-button.tsx';
import { StateBadge } from '../state-badge.tsx';
import { ExportItems } from './export-menu.tsx';
import type { AuditHeaderProps } from './header-props.ts';
import { ReanalyzeItem } from './reanalyze.tsx';

const thisYear = createDateFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
const otherYears = createDateFormat({ dateStyle: 'medium' });

/** The header in one line, so that the report begins near the top: details unfold, and most actions are in a menu. */
export function PhoneHeader({ details, ...props }: AuditHeaderProps & { details: ReactNode }) {
  const { audit, canWrite } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const text = strings.auditReport;
  return (
    <header>
      <div className="flex items-center">
        <Link
          to="/projects/$projectId/audits"
          params={{ projectId: audit.projectId }}
          aria-label={text.back}
          className="-ml-2 inline-flex size-8 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-ink"
        >
          <ArrowLeft size={16} aria-hidden />
        </Link>
        <h2 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            title={text.details}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-8 max-w-full flex-wrap items-center gap-x-1.5 rounded-lg px-1 text-left"
          >
            <span className="font-semibold">{shortDate(audit.completedAt ?? audit.createdAt)}</span>
            <ChevronDown
              size={14}
              aria-hidden
              className={classNames('text-muted transition-transform', isOpen && 'rotate-180')}
            />
            <StateBadge status={audit.status} error={audit.error} />
          </button>
        </h2>
        {audit.seoReport === null ? null : (
          <>
            {canWrite ? <ShareButton auditId={audit.id} isShort /> : null}
            <MoreMenu {...props} />
          </>
        )}
      </div>
      <div id={id} hidden={!isOpen} className="pb-2">
        {details}
      </div>
    </header>
  );
}

/** The time of day is left out where the year is needed: both do not fit. */
function shortDate(time: string): string {
  const date = new Date(time);
  return date.getFullYear() === new Date().getFullYear() ? thisYear(date) : otherYears(date);
}

function MoreMenu({ audit, canWrite, against, filters }: AuditHeaderProps) {
  const text = strings.auditReport;
  return (
    <span className="-mr-2">
      <Menu
        align="end"
        title={text.menu}
        trigger={
          <IconButton label={text.more}>
            <Ellipsis size={18} aria-hidden />
          </IconButton>
        }
      >
        {canWrite && audit.canReanalyze ? (
          <>
            <ReanalyzeItem audit={audit} />
            <MenuSeparator />
          </>
        ) : null}
        <MenuGroup label={text.actions}>
          <ExportItems audit={audit} against={against} filters={filters} />
        </MenuGroup>
      </Menu>
    </span>
  );
}
