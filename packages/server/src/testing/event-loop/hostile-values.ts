import { limits } from '@fettle/contract';
import type { Schema } from '../fuzz/arbitrary-of-schema.ts';

/** A value, as JSON text, that is meant to be expensive to read, and its description. */
export interface HostileValue {
  what: string;
  json: string;
}

/** Room for the rest of a body of the maximum size. */
const bytes = limits.jsonBodyBytes - 4 * 1024;
const keys = limits.jsonKeys;

/** The unit repeated as often as fits; `unit` is JSON between quotes. */
const repeated = (unit: string, size = bytes): string =>
  unit.repeat(Math.floor(size / Math.max(Buffer.byteLength(unit), unit.length)));

export interface HostileValues {
  /** The most expensive values for a field with this schema. */
  ofField(schema: Schema): HostileValue[];
  /** Whole bodies without any field that the operation reads. */
  strange: HostileValue[];
  /** Bodies that are expensive to parse for any operation. */
  heavy: HostileValue[];
}

/**
 * Creates values for bodies of the maximum size and this number of values, as nearly as the surrounding JSON allows.
 */
export function createHostileValues(mostValues: number): HostileValues {
  const values = mostValues - 500;
  function list(item: (index: number) => string, valuesOfItem: number, size = bytes): string {
    const items: string[] = [];
    let length = 2;
    for (let index = 0; (index + 1) * valuesOfItem < values; index += 1) {
      const text = item(index);
      length += Buffer.byteLength(text) + 1;
      if (length > size) break;
      items.push(text);
    }
    return `[${items.join(',')}]`;
  }

  const object = (key: (index: number) => string, count: number = keys, value = '1'): string =>
    `{${Array.from({ length: count }, (_, index) => `"${key(index)}":${value}`).join(',')}}`;

  const units = [' ', 'e\u0301', '🙂', '.a', 'https://a'];

  /** Texts of a megabyte, which every field has to reject. */
  const longTexts: HostileValue[] = units.map((unit) => ({
    what: `a megabyte of '${unit}'`,
    json: `"${repeated(unit)}"`,
  }));

  const markup = [
    '<b>a</b>',
    '<p>',
    '<td>x',
    '<li>x',
    '<',
    '&',
    '<a href=https://a.b/>x</a>',
    '<br>',
    '<a><b></a></b>',
    '<b><i><u>',
    '<!--',
    'http://a ',
    'http://a/).',
    '\\n',
    'a\\n\\n',
    '\\r',
    ' ',
    '@a ',
    '**a',
    '[](',
    '`',
  ];

  /** Texts of exactly the maximum length of the field, which it accepts and processes. */
  function fullTexts(maxLength: number): HostileValue[] {
    return markup.map((unit) => {
      const length = (JSON.parse(`"${unit}"`) as string).length;
      return {
        what: `${maxLength} characters of '${unit}'`,
        json: `"${unit.repeat(Math.floor(maxLength / length))}"`,
      };
    });
  }

  const text = (content: string) => `{"type":"text","text":"${content}"}`;
  const node = (type: string, ...content: string[]) => `{"type":"${type}","content":[${content.join(',')}]}`;
  const nest = (levels: number, inner: string): string =>
    levels === 0 ? inner : node('bulletList', node('listItem', nest(levels - 1, inner)));

  /** Rich texts of the maximum size, and values that only look like rich text. */
  const documents: HostileValue[] = [
    ['paragraphs', `{"type":"doc","content":${list(() => node('paragraph', text('x')), 7)}}`],
    ['breaks', node('doc', `{"type":"paragraph","content":${list(() => '{"type":"hardBreak"}', 5.1)}}`)],
    [
      'marks',
      node(
        'doc',
        `{"type":"paragraph","content":${list(() => `{"type":"text","text":"x","marks":[${'{"type":"bold"},'.repeat(19)}{"type":"italic"}]}`, 45)}}`,
      ),
    ],
    [
      'a cell of blanks',
      node(
        'doc',
        node('table', node('tableRow', node('tableCell', node('codeBlock', text(' '.repeat(199_000)))))),
      ),
    ],
    ['lines in lists', node('doc', nest(12, node('codeBlock', text('\\n'.repeat(30_000)))))],
    ['lists', `{"type":"doc","content":${list(() => nest(12, node('paragraph', text('a\\nb'))), 160)}}`],
    [
      'attributes',
      `{"type":"doc","content":${list(() => `{"type":"paragraph","attrs":${object((index) => `k${index}`, keys, 'null')}}`, keys + 4)}}`,
    ],
    [
      'links',
      node(
        'doc',
        `{"type":"paragraph","content":${list(() => '{"type":"text","text":"&","marks":[{"type":"link","attrs":{"href":"https://a.b/?&&&&&&&&"}}]}', 9)}}`,
      ),
    ],
  ].map(([what = '', json = '']) => ({ what: `a document of ${what}`, json }));

  /** Values that no field accepts. */
  const wrong: HostileValue[] = [
    { what: 'hundreds of keys', json: object((index) => `titl${index}`) },
    {
      what: 'objects of one key each',
      json: list((index) => `{"k${index % (limits.jsonNames - 20)}":1}`, 2),
    },
  ];

  /** The most expensive values for a field with this schema. */
  function hostileValues(schema: Schema): HostileValue[] {
    if (schema.anyOf !== undefined) return distinct(schema.anyOf.flatMap(hostileValues));
    const { type, maxLength = 0, maxItems = 0 } = schema;
    if (type === 'string')
      return [...longTexts, ...(maxLength >= 5_000 ? fullTexts(maxLength) : []), ...wrong];
    if (type === 'array') {
      const item = schema.items ?? {};
      const one = JSON.stringify(item.enum?.[0] ?? 'tasks:read');
      const many = { what: `many of ${one}`, json: list(() => one, 1) };
      const numbers = { what: 'many numbers', json: list(() => '0', 1) };
      const count = Math.min(maxItems === 0 ? 90 : maxItems, 90);
      const unknown = object((index) => `nam${index}`);
      const wide = {
        what: 'objects of hundreds of keys',
        json: `[${repeated(`${unknown},`, Math.min(bytes, count * (unknown.length + 1)))}{}]`,
      };
      const nested = hostileValues(item).map(({ what, json }) => ({
        what: `a list of ${what}`,
        json: `[${json}]`,
      }));
      const longItems = {
        what: 'long texts',
        json: `[${Array.from({ length: Math.max(1, count) }, (_, index) => `"${index}${'é'.repeat(Math.floor(bytes / 2 / count) - 8)}"`).join(',')}]`,
      };
      return [many, numbers, wide, longItems, ...nested, ...wrong];
    }
    if (type === 'object') {
      const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
        hostileValues(field).map(({ what, json }) => ({
          what: `${name}: ${what}`,
          json: `{"${name}":${json}}`,
        })),
      );
      return [...fields, ...wrong];
    }
    if (type === undefined && schema.enum === undefined && schema.const === undefined)
      return [...documents, ...wrong];
    return [...longTexts.slice(0, 1), ...wrong];
  }

  /** The branches of a union get the same values. */
  function distinct(found: HostileValue[]): HostileValue[] {
    return [...new Map(found.map((value) => [value.what, value])).values()];
  }

  /** Whole bodies without any field that the operation reads. */
  const strangeBodies: HostileValue[] = [
    ...wrong,
    { what: 'keys like ours', json: object((index) => `projectI${index}`) },
    { what: 'long keys', json: object((index) => `${'k'.repeat(1_000)}${index}`) },
  ];

  /** Bodies that are expensive to parse for any operation. */
  const heavyBodies: HostileValue[] = [
    { what: 'keys without end', json: object((index) => index.toString(36), 90_000) },
    { what: 'one key again and again', json: object(() => 'a', 170_000) },
    { what: 'objects of their own keys', json: list((index) => `{"k${index}":1}`, 2) },
    { what: 'lists', json: list(() => '[]', 1) },
    { what: 'lists without end', json: `[${'[],'.repeat(bytes / 3 - 1)}[]]` },
    { what: 'levels', json: '['.repeat(limits.jsonDepth) + ']'.repeat(limits.jsonDepth) },
    { what: 'escaped texts', json: list(() => '"\\u0041"', 1) },
    { what: 'objects with escaped keys', json: list(() => '{"\\u0041":{}}', 2) },
    { what: 'numbers', json: list(() => '1e400', 1) },
    { what: 'a long number', json: '9'.repeat(bytes) },
    { what: 'a text', json: `"${'a'.repeat(bytes)}"` },
    { what: 'escapes', json: `"${'\\u0041'.repeat(bytes / 6)}"` },
    { what: 'brackets', json: '[{"a":'.repeat(bytes / 6) },
    { what: 'quotes', json: `"${'\\"'.repeat(bytes / 2)}"` },
  ];

  return { ofField: hostileValues, strange: strangeBodies, heavy: heavyBodies };
}
