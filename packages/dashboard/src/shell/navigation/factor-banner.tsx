import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { factorDemandsQuery } from '../../data/account/session.ts';
import { formatDay } from '../../strings/format/format-day.ts';
import { strings } from '../../strings/index.ts';

/** Leads people to a second factor while an organization of theirs requires one. */
export function FactorBanner() {
  const { data: demands = [] } = useQuery(factorDemandsQuery);
  if (demands.length === 0) return null;
  const text = strings.shell;
  const now = Date.now();
  const current = demands.filter(({ from }) => Date.parse(from) <= now);
  const [next] = demands.toSorted((a, b) => a.from.localeCompare(b.from));
  const message =
    current.length > 0
      ? text.factorRequired(current.map(({ name }) => name))
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
