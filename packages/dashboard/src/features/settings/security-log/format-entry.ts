import type { SecurityEntry } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';

/** What an entry says: a sentence, and what else is known of it, piece by piece. */
export interface SaidEntry {
  sentence: string;
  details: string[];
}

/** These stand in the sentence, or are ids. */
const told: readonly string[] = ['project', 'organization', 'email', 'left', 'setting'];

export function sayEntry(entry: SecurityEntry): SaidEntry {
  const { type, actorName, subjectName, actorId, subjectId, details } = entry;
  const text = strings.securityLog;
  const say = text.sentences[type] as (typeof text.sentences)[typeof type] | undefined;
  const sentence = say?.({
    who: actorName ?? text.service,
    whom: subjectName ?? text.unknownAccount,
    isOwn: actorId === null || actorId === subjectId,
    details,
  });
  // A service that is newer than this page knows more types.
  return { sentence: sentence ?? type, details: sayDetails(details) };
}

function sayDetails(details: SecurityEntry['details']): string[] {
  const text = strings.securityLog;
  return Object.entries(details).flatMap(([name, value]) => {
    if (told.includes(name) || /(^i|I)ds?$/.test(name)) return [];
    const [, base] = /^(.+)To$/.exec(name) ?? [];
    if (base !== undefined && `${base}From` in details) {
      return [text.changed(spellName(base), spellValue(details[`${base}From`]), spellValue(value))];
    }
    if (name.endsWith('From') && `${name.slice(0, -4)}To` in details) return [];
    return [text.detail(spellName(name), spellValue(value))];
  });
}

/** `timeZone` → `time zone`. */
function spellName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function spellValue(value: SecurityEntry['details'][string] | undefined): string {
  const text = strings.securityLog;
  if (value === null || value === undefined || value === '') return text.nothing;
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return value.length === 0 ? text.nothing : value.join(', ');
}
