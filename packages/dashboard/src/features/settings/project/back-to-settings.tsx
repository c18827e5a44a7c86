import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { strings } from '../../../strings/index.ts';

/** Leads from a page that opens from the settings of a project back to them. */
export function BackToSettings({ projectId }: { projectId: string }) {
  return (
    <Link
      to="/projects/$projectId/settings"
      params={{ projectId }}
      className="inline-flex items-center gap-1.5 rounded-lg text-sm text-muted hover:text-ink"
    >
      <ArrowLeft size={15} aria-hidden />
      {strings.pages.projectSettings}
    </Link>
  );
}
