import type { SecurityEntry } from '@fettle/contract';
import { createDateFormat } from '../../../strings/format/date-format.ts';
import { formatNumber } from '../../../strings/format/format-number.ts';
import { strings } from '../../../strings/index.ts';

const exact = createDateFormat({ dateStyle: 'medium', timeStyle: 'short' });
const isTimestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** An entry as text: a sentence and its other details. */
interface FormattedEntry {
  sentence: string;
  details: Detail[];
}

interface Detail {
  name: string;
  value: string;
}

/** Part of the sentence, or IDs. */
const omittedDetails: readonly string[] = [
  'project',
  'organization',
  'email',
  'left',
  'setting',
  'own',
  'activeFrom',
  'activeTo',
];

/** In one’s own log, the sentence speaks to the reader. */
export function formatEntry(entry: SecurityEntry, isReader = false): FormattedEntry {
  const { type, actorName, subjectName, actorId, subjectId, details } = entry;
  const text = strings.securityLog;
  const formatOwn = isReader ? text.ownSentences[type] : undefined;
  const formatSentence =
    formatOwn ?? (text.sentences[type] as (typeof text.sentences)[typeof type] | undefined);
  const sentence = formatSentence?.({
    who: actorName ?? text.service,
    whom: subjectName ?? text.unknownAccount,
    isOwn: actorId === null || actorId === subjectId,
    isService: actorName === null,
    details,
  });
  // A service newer than this page may have more types.
  return { sentence: sentence ?? type, details: formatDetails(details) };
}

function formatDetails(details: SecurityEntry['details']): Detail[] {
  const text = strings.securityLog;
  return Object.entries(details).flatMap(([name, value]) => {
    if (omittedDetails.includes(name) || /(^i|I)ds?$/.test(name)) return [];
    // Most people are invited to no project.
    if (name === 'projects' && value === 0) return [];
    const [, base] = /^(.+)To$/.exec(name) ?? [];
    if (base !== undefined && `${base}From` in details) {
      const before = details[`${base}From`];
      const change = text.changed(formatValue(base, before), formatValue(base, value));
      return [{ name: nameDetail(base), value: change }];
    }
    if (name.endsWith('From') && `${name.slice(0, -4)}To` in details) return [];
    return [{ name: nameDetail(name), value: formatValue(name, value) }];
  });
}

/** `timeZone` → `Time zone`, unless it has a better name. */
function nameDetail(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return strings.securityLog.detailNames[name] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function formatValue(name: string, value: SecurityEntry['details'][string] | undefined): string {
  const text = strings.securityLog;
  if (value === null || value === undefined || value === '') return text.absentDetails[name] ?? text.nothing;
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value === 'object') return value.length === 0 ? text.nothing : value.join(', ');
  const word = text.detailValues[name]?.[String(value)];
  if (word !== undefined) return word;
  if (typeof value === 'number') return formatNumber(value);
  return isTimestamp.test(value) ? exact(new Date(value)) : value;
}
