import { UnreadableExport } from '../model.ts';
import { cleanLine, cleanText } from './clean-text.ts';

/** Readers for JSON of unknown shape: a missing or odd value is null or empty, never an error by itself. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Parses a file; an error names the line. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : '';
    const at = Number(/position (\d+)/.exec(message)?.[1] ?? Number.NaN);
    const line = Number.isNaN(at) ? null : text.slice(0, at).split('\n').length;
    const where = line === null ? 'It may have been cut off.' : `The error is on line ${line}.`;
    throw new UnreadableExport(`The file is not valid JSON. ${where}`, { cause });
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The objects in an array; anything else in it is left out. */
export function objectsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** A text or a number as text; empty when there is none. Only the object's own fields count. */
export function textOf(object: JsonObject, name: string): string {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  if (typeof value === 'string') return cleanText(value);
  return typeof value === 'number' ? String(value) : '';
}

export function lineOf(object: JsonObject, name: string): string {
  return cleanLine(textOf(object, name));
}

export function flagOf(object: JsonObject, name: string): boolean {
  return object[name] === true;
}

export function numberOf(object: JsonObject, name: string): number {
  const value = object[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

/** A time in ISO 8601; null when there is none or it is no time. */
export function timeOf(object: JsonObject, name: string): string | null {
  return toTime(textOf(object, name));
}

/** Times that Fettle can store: years 1 to 9999. */
export function toTime(text: string): string | null {
  if (text.trim() === '') return null;
  const ms = Date.parse(text);
  return isStorable(ms) ? new Date(ms).toISOString() : null;
}

export function isStorable(ms: number): boolean {
  return ms >= -62_135_596_800_000 && ms <= 253_402_300_799_999;
}
