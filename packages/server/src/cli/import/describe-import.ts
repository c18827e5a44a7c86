import type { Import, ImportEntry } from '@fettle/contract';
import { withoutControls } from '../audit/without-controls.ts';

/** The result of an import for people: what happened, what names stand for, and what of the file is not imported. */
export function describeImport({ dryRun, status, counts, mapping, notes, error }: Import): string[] {
  const will = dryRun
    ? 'Dry run: nothing was changed.'
    : status === 'complete'
      ? 'The import is complete.'
      : `The import ${status === 'failed' ? 'failed' : 'was canceled'}.`;
  const unknown = (mapping?.people ?? []).filter(({ userId }) => userId === null).map(({ name }) => name);
  const columns = (mapping?.columns ?? []).map(({ name, label, created }) => {
    const to = created ? 'new column' : (label ?? 'left out');
    return `${name} → ${to}`;
  });
  return [
    will,
    ...(error === null ? [] : [error]),
    `Tasks: ${counts.created} created, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.skipped} skipped, ${counts.failed} failed.`,
    `Added: ${counts.comments} comments, ${counts.checklistItems} checklist items, ${counts.attachments} attachments, ${counts.timeEntries} time entries.`,
    ...(columns.length === 0 ? [] : [`Columns: ${columns.join('; ')}`]),
    ...(unknown.length === 0 ? [] : [`People without access to the project: ${unknown.join(', ')}`]),
    ...notes,
  ].map(withoutControls);
}

/** One task, with what is kept and noted. */
export function describeEntry({ place, title, outcome, kept, notes }: ImportEntry): string {
  const said = [...(kept.length === 0 ? [] : [`Kept as edited in Fettle: ${kept.join(', ')}.`]), ...notes];
  return withoutControls(`${place}: "${title}" ${outcome}. ${said.join(' ')}`.trim());
}
