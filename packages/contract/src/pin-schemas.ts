import { type Static, Type } from 'typebox';
import { Nullable, Timestamp } from './common-schemas.ts';
import { limits } from './limits.ts';
import { closed } from './operation.ts';

/** Where on a page a task was pinned, and what the reporter's browser sent. Both are untrusted text. */

const Text = (maxLength: number, description?: string) =>
  Type.String({ maxLength, ...(description === undefined ? {} : { description }) });
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const Traits = Type.Array(Text(200), { maxItems: 20 });

/**
 * How the element is found again in other versions of its page: the `Anchor` of `@fettle/anchor`, where its fields are
 * explained. The limits are above what it writes.
 */
const anchor = {
  key: Nullable(Text(200)),
  selector: Text(2_000),
  xpath: Nullable(Text(2_000)),
  tagName: Text(100),
  text: Text(200),
  textBefore: Text(100),
  textAfter: Text(100),
  traits: Traits,
  ownTraits: Traits,
  path: Text(8_000),
  alike: Count,
  item: Nullable(closed({ tagName: Text(100), text: Text(200) })),
  nearest: Type.Number({ minimum: 0, maximum: 1 }),
  distinguishedBy: closed({ before: Type.Boolean(), after: Type.Boolean() }),
  nesting: closed({ around: Count, within: Count }),
  surroundings: closed({ levels: Count, hash: Text(100) }),
};
const anchorText =
  'How to find the element again in other versions of the page, as `describeElement` of Fettle’s scripts returns it';

const framesText =
  'Frames that the element is in, from the page inwards, each with its anchor in the document around it; `anchor` is that of the element in the last one. Absent for an element of the page itself';

const fraction = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const cssPixels = (description: string) => Type.Number({ minimum: 0, maximum: 10_000_000, description });

const place = {
  x: fraction('Point in the element’s box, from 0 (left) to 1 (right)'),
  y: fraction('Point in the element’s box, from 0 (top) to 1 (bottom)'),
  pageX: cssPixels('The same point in CSS pixels from the left of the page'),
  pageY: cssPixels('The same point in CSS pixels from the top of the page'),
  viewportWidth: cssPixels('Width of the viewport in CSS pixels'),
  viewportHeight: cssPixels('Height of the viewport in CSS pixels'),
  devicePixelRatio: Type.Number({ minimum: 0.1, maximum: 100 }),
};
const rect = closed({
  x: Type.Number({ minimum: -100, maximum: 100 }),
  y: Type.Number({ minimum: -100, maximum: 100 }),
  width: Type.Number({ minimum: 0, maximum: 100 }),
  height: Type.Number({ minimum: 0, maximum: 100 }),
});
const rectText = 'Rectangle that was drawn, in widths and heights of the element’s box; null for a point';

const region = closed({
  x: Type.Number({ minimum: 0, maximum: 1 }),
  y: Type.Number({ minimum: 0, maximum: 1 }),
  width: Type.Number({ minimum: 0, maximum: 1 }),
  height: Type.Number({ minimum: 0, maximum: 1 }),
});
const regionText =
  'Where the element is in the screenshot, in widths and heights of the image; null if it is not in it';

const Health = Type.Enum(['exact', 'moved', 'lost'], {
  description:
    'What the latest audits found of the element: `exact`: it is what and where it was; `moved`: it is there, but it, its place, or its text has changed; `lost`: it is no longer there, is hidden, or cannot be told from others. Null until an audit has found it',
});
const ignored = 'Ignored, so that a pin can be sent back as it was read';

export const Pin = Type.Object({
  x: Type.Number(),
  y: Type.Number(),
  pageX: Type.Number(),
  pageY: Type.Number(),
  viewportWidth: Type.Number(),
  viewportHeight: Type.Number(),
  devicePixelRatio: Type.Number(),
  selector: Nullable(Type.String()),
  xpath: Nullable(Type.String()),
  text: Nullable(Type.String()),
  tagName: Nullable(Type.String()),
  rect: Nullable({ ...Type.Object(rect.properties), description: rectText }),
  screenshotRegion: Nullable({ ...Type.Object(region.properties), description: regionText }),
  anchor: Nullable({ ...Type.Object(anchor), description: anchorText }),
  frames: Type.Optional(Type.Array(Type.Object(anchor), { description: framesText })),
  anchorHealth: Nullable(Health),
  anchorHealthSince: Nullable({
    ...Timestamp,
    description: 'When `anchorHealth` last changed',
  }),
});
export type Pin = Static<typeof Pin>;

const fromAnchor = 'by default that of the anchor';

/** A pin as it is sent. */
export const PinBody = closed({
  ...place,
  selector: Type.Optional(
    Nullable(
      Text(2_000, `CSS selector of the element; ${fromAnchor}, after those of its frames and \` >>> \``),
    ),
  ),
  xpath: Type.Optional(Nullable(Text(2_000, `XPath of the element; ${fromAnchor}`))),
  text: Type.Optional(Nullable(Text(200, `Text of the element; ${fromAnchor}`))),
  tagName: Type.Optional(Nullable(Text(100, `Tag name of the element; ${fromAnchor}`))),
  rect: Type.Optional(Nullable({ ...rect, description: rectText })),
  screenshotRegion: Type.Optional(Nullable({ ...region, description: regionText })),
  anchor: Type.Optional(Nullable({ ...closed(anchor), description: anchorText })),
  frames: Type.Optional(Type.Array(closed(anchor), { maxItems: 5, description: framesText })),
  anchorHealth: Type.Optional({ ...Type.Unknown(), description: ignored }),
  anchorHealthSince: Type.Optional({ ...Type.Unknown(), description: ignored }),
});
export type PinBody = Static<typeof PinBody>;

/** What the reporter's browser sent; untrusted text. */
export const TaskContext = Type.Object({
  userAgent: Nullable(Type.String()),
  browser: Nullable(Type.String()),
  os: Nullable(Type.String()),
  language: Nullable(Type.String()),
  referrer: Nullable(Type.String()),
  console: Type.Array(Type.Unknown()),
  metadata: Type.Record(Type.String(), Type.Unknown()),
});
export type TaskContext = Static<typeof TaskContext>;

/** A context as it is sent. */
export const TaskContextBody = closed({
  userAgent: Type.Optional(Nullable(Text(500))),
  browser: Type.Optional(Nullable(Text(100, 'Name and version'))),
  os: Type.Optional(Nullable(Text(100, 'Name and version of the operating system'))),
  language: Type.Optional(Nullable(Text(50))),
  referrer: Type.Optional(Nullable(Text(2_000))),
  console: Type.Optional(
    Type.Array(
      closed({
        level: Type.Enum(['error', 'warning', 'info', 'log', 'debug']),
        message: Text(2_000),
        at: Type.Optional(Timestamp),
      }),
      { maxItems: limits.contextMessages, description: 'Messages of the browser’s console' },
    ),
  ),
  metadata: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: `Up to ${limits.contextEntries} further facts, such as the version of the site: strings of up to ${limits.contextEntryCharacters} characters`,
    }),
  ),
});
export type TaskContextBody = Static<typeof TaskContextBody>;
