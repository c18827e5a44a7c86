import { isColor, isHttpUrl } from '@fettle/contract';

/** How one column of a table travels. */
export type Column =
  /** As it is. `check` refuses values that the service would not have stored. */
  | { kind: 'value'; check?: (value: unknown) => boolean }
  /**
   * The ID of a row, or of several. `of`: the table it must be in, in this organization; null for IDs that only the row
   * itself uses. A loose one can be of a row that no longer exists, but never of another organization's.
   */
  | { kind: 'id' | 'ids'; of: string | null; isLoose: boolean }
  /** The ID of a user, or of several. */
  | { kind: 'person' | 'people' }
  /** The organization, which every row of an archive belongs to. */
  | { kind: 'org' }
  /** HTML, which is sanitized again. */
  | { kind: 'html' }
  /** A rich-text document, which is checked again. */
  | { kind: 'document' }
  /** What an event says: IDs, people, and HTML are found by the names of fields. */
  | { kind: 'event' }
  /** A value with IDs of rows and people anywhere in it. */
  | { kind: 'withIds' }
  /**
   * Not in the archive, for this reason. On import it gets the value of `made`, an SQL expression, a value by `fill`, or
   * else its default.
   */
  | { kind: 'left'; why: string; made?: string; fill?: 'webhook secret' | 'connection secret' | 'file' };

export const value: Column = { kind: 'value' };
export const person: Column = { kind: 'person' };
export const people: Column = { kind: 'people' };
export const org: Column = { kind: 'org' };
export const html: Column = { kind: 'html' };
export const document: Column = { kind: 'document' };
export const event: Column = { kind: 'event' };
export const withIds: Column = { kind: 'withIds' };

export const id = (of: string | null): Column => ({ kind: 'id', of, isLoose: false });
export const ids = (of: string): Column => ({ kind: 'ids', of, isLoose: true });
export const looseId = (of: string): Column => ({ kind: 'id', of, isLoose: true });
export const left = (why: string, made?: string): Column => ({
  kind: 'left',
  why,
  ...(made === undefined ? {} : { made }),
});
export const checked = (check: (value: unknown) => boolean): Column => ({ kind: 'value', check });

export const url = checked((sent) => sent === null || (typeof sent === 'string' && isHttpUrl(sent)));
export const color = checked((sent) => typeof sent === 'string' && isColor(sent));
export const line = (max: number) =>
  checked((sent) => typeof sent === 'string' && sent.length > 0 && sent.length <= max);
export const whole = (min: number, max: number) =>
  checked((sent) => Number.isInteger(sent) && Number(sent) >= min && Number(sent) <= max);
export const oneOf = (values: readonly string[]) =>
  checked((sent) => typeof sent === 'string' && values.includes(sent));
