import type { SecurityEntry } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';

/** An entry as text: a sentence and its other details. */
interface FormattedEntry {
  sentence: string;
  details: string[];
}

/** Part of the sentence, or IDs. */
const omittedDetails: readonly string[] = ['project', 'organization', 'email', 'left', 'setting'];

export function formatEntry(entry: SecurityEntry): FormattedEntry {
  const { type, actorName, subjectName, actorId, subjectId, details } = entry;
  const text = strings.securityLog;
  const formatSentence = text.sentences[type] as (typeof text.sentences)[typeof type] | undefined;
  const sentence = formatSentence?.({
    who: actorName ?? text.service,
    whom: subjectName ?? text.unknownAccount,
    isOwn: actorId === null || actorId === subjectId,
    details,
  });
  // A service newer than this page may have more types.
  return { sentence: sentence ?? type, details: formatDetails(details) };
}

function formatDetails(details: SecurityEntry['details']): string[] {
  const text = strings.securityLog;
  return Object.entries(details).flatMap(([name, value]) => {
    if (omittedDetails.includes(name) || /(^i|I)ds?$/.test(name)) return [];
    const [, base] = /^(.+)To$/.exec(name) ?? [];
    if (base !== undefined && `${base}From` in details) {
      return [text.changed(formatFieldName(base), formatValue(details[`${base}From`]), formatValue(value))];
    }
    if (name.endsWith('From') && `${name.slice(0, -4)}To` in details) return [];
    return [text.detail(formatFieldName(name), formatValue(value))];
  });
}

/** `timeZone` → `time zone`. */
function formatFieldName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function formatValue(value: SecurityEntry['details'][string] | undefined): string {
  const text = strings.securityLog;
  if (value === null || value === undefined || value === '') return text.nothing;
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return value.length === 0 ? text.nothing : value.join(', ');
}
