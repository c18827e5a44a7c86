import { isDeepStrictEqual } from 'node:util';
import { limits, type Pin, type PinBody, type TaskContext, type TaskContextBody } from '@fettle/contract';
import { ApiError } from '../../api-error.ts';

/**
 * A sent pin with all its fields; those that say what its element is come from the anchor if they are not sent. Each field
 * has a limit of its own; together they have another one.
 *
 * @throws ApiError BAD_REQUEST for a pin that is too long
 */
export function readPin(sent: PinBody | null): Pin | null {
  if (sent === null) return null;
  const { anchor = null, frames = [] } = sent;
  const isFramed = anchor !== null && frames.length > 0;
  return requireShort('pin', limits.pinCharacters, {
    x: sent.x,
    y: sent.y,
    pageX: sent.pageX,
    pageY: sent.pageY,
    viewportWidth: sent.viewportWidth,
    viewportHeight: sent.viewportHeight,
    devicePixelRatio: sent.devicePixelRatio,
    selector: sent.selector ?? selectorOf(frames, anchor),
    // It would be taken for one of the page.
    xpath: sent.xpath ?? (isFramed ? null : (anchor?.xpath ?? null)),
    text: sent.text ?? anchor?.text ?? null,
    tagName: sent.tagName ?? anchor?.tagName ?? null,
    rect: sent.rect ?? null,
    screenshotRegion: sent.screenshotRegion ?? null,
    anchor,
    ...(isFramed ? { frames } : {}),
    anchorHealth: null,
    anchorHealthSince: null,
  });
}

/** As test tools write it: ` >>> ` leads into a frame, as it leads into a shadow root. */
function selectorOf(frames: readonly Selected[], anchor: Selected | null): string | null {
  return anchor === null ? null : [...frames, anchor].map(({ selector }) => selector).join(' >>> ');
}

interface Selected {
  selector: string;
}

/** A pin that replaces another one: with the same anchor, audits go on from what they know. */
export function replacePin(sent: Pin | null, before: Pin | null): Pin | null {
  if (sent === null || before === null || !isDeepStrictEqual(sent.anchor, before.anchor ?? null)) return sent;
  const { anchorHealth, anchorHealthSince } = before;
  return { ...sent, anchorHealth, anchorHealthSince };
}

/** What the reporter's browser sent, with all its fields. Its limits are like those of {@link readPin}. */
export function readContext(sent: TaskContextBody | null): TaskContext | null {
  if (sent === null) return null;
  return requireShort('context', limits.contextCharacters, {
    userAgent: sent.userAgent ?? null,
    browser: sent.browser ?? null,
    os: sent.os ?? null,
    language: sent.language ?? null,
    referrer: sent.referrer ?? null,
    console: sent.console ?? [],
    metadata: readMetadata(sent.metadata ?? {}),
  });
}

function readMetadata(metadata: Record<string, unknown>): Record<string, unknown> {
  const { contextEntries, contextEntryCharacters: max } = limits;
  const entries = Object.entries(metadata);
  if (entries.length > contextEntries)
    throw wrong('context.metadata', `must have at most ${contextEntries} entries.`);
  for (const [name, value] of entries)
    if (typeof value !== 'string' || value.length > max)
      throw wrong(`context.metadata.${name.slice(0, 50)}`, `must be a string of at most ${max} characters.`);
  return metadata;
}

function requireShort<Value>(path: string, max: number, value: Value): Value {
  if (JSON.stringify(value).length <= max) return value;
  throw wrong(path, `must have at most ${max.toLocaleString('en-US')} characters as JSON.`);
}

function wrong(path: string, what: string): ApiError {
  const message = `"${path}" ${what}`;
  return new ApiError('BAD_REQUEST', message, { details: [{ path, message }] });
}
