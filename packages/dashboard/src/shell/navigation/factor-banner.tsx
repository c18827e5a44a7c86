import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useRequiredFactor } from '../../data/account/required-factor.ts';
import { factorDemandsQuery } from '../../data/account/session.ts';
import { projectsQuery } from '../../data/projects/projects.ts';
import { formatDay } from '../../strings/format/format-day.ts';
import { strings } from '../../strings/index.ts';

/** Leads people to a second factor while an organization of theirs requires one. */
export function FactorBanner() {
  const { data: demands = [] } = useQuery(factorDemandsQuery);
  const required = useRequiredFactor();
  const { data: projects } = useQuery({ ...projectsQuery, enabled: required.length > 0 });
  const isHome = useLocation().pathname === '/';
  // Without projects, Home has nothing else to show, and says it there. Until they are known, nothing flashes.
  const saysHome = isHome && required.length > 0 && (projects ?? []).length === 0;
  if (demands.length === 0 || saysHome) return null;
  const text = strings.shell;
  const now = Date.now();
  const [next] = demands.toSorted((a, b) => a.from.localeCompare(b.from));
  const message =
    required.length > 0
      ? text.factorRequired(required)
      : text.factorRequiredFrom(next?.name ?? '', formatDay(new Date(next?.from ?? now), new Date(now)));
  return (
    <p
      role="status"
      className="flex flex-wrap justify-center gap-x-3 border-b border-warning bg-warning-soft px-4 py-1.5 text-center text-sm"
    >
      {message}
      <Link to="/settings/security" className="font-medium text-accent underline underline-offset-4">
        {text.setUpFactor}
      </Link>
    </p>
  );
}
