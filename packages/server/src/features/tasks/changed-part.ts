import type { ChangedPart } from '@fettle/contract';

/** What an event says about a checklist, an item, or an attachment that changed. */
export function partOf(kind: ChangedPart['kind'], change: ChangedPart['change'], name: string): ChangedPart {
  return { kind, change, name, previousName: null };
}

/** The same for one that was renamed, or only moved. */
export function changedPart(kind: ChangedPart['kind'], previousName: string, name: string): ChangedPart {
  if (previousName === name) return partOf(kind, 'moved', name);
  return { kind, change: 'renamed', name, previousName };
}
