import { limits } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { type RichDocument, richTextLimits } from './document.ts';
import { type MarkRule, markRules, nodeRules } from './schema.ts';

interface Waiting {
  node: unknown;
  path: string;
  depth: number;
  /** Types allowed here, and what contains them. */
  allowed: ReadonlySet<string>;
  parent: string;
}

/**
 * Checks that a value is a rich text of the fixed schema, or throws BAD_REQUEST naming the place and what is wrong.
 * Unknown nodes, marks, attributes, and keys are refused rather than dropped: silently losing what somebody wrote is
 * worse than an error. `field` is how the caller named the value.
 */
export function checkDocument(value: unknown, field = 'descriptionJson'): asserts value is RichDocument {
  const waiting: Waiting[] = [
    { node: value, path: field, depth: 1, allowed: new Set(['doc']), parent: 'a document' },
  ];
  let nodes = 0;
  let characters = 0;
  // An explicit stack instead of recursion: a deep document cannot overflow the call stack before it is refused.
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    nodes += 1;
    if (nodes > richTextLimits.nodes) refuse(field, `has more than ${richTextLimits.nodes} nodes`);
    characters += checkNode(next, waiting);
    if (characters > limits.descriptionCharacters) {
      refuse(field, `has more than ${limits.descriptionCharacters} characters`);
    }
  }
}

const nodeKeys = new Set(['type', 'attrs', 'content', 'marks', 'text']);

/** Checks one node, queues its content and returns how many characters of text it holds. */
function checkNode({ node, path, depth, allowed, parent }: Waiting, waiting: Waiting[]): number {
  if (depth > richTextLimits.nodeDepth)
    refuse(path, `is nested more than ${richTextLimits.nodeDepth} levels deep`);
  if (!isObject(node)) refuse(path, 'must be an object with a "type"');
  const { type, attrs, content, marks, text } = node;
  const rule = typeof type === 'string' ? nodeRules.get(type) : undefined;
  if (typeof type !== 'string' || rule === undefined)
    refuse(`${path}.type`, `must be the type of a supported node; received ${show(type)}`);
  if (!allowed.has(type)) refuse(path, `is a "${type}", which is not allowed in ${parent}`);
  for (const key of Object.keys(node))
    if (!nodeKeys.has(key)) refuse(`${path}.${key}`, 'is an unknown field');
  checkAttributes(attrs, rule, path);
  checkMarks(marks, path);
  const isText = type === 'text';
  if (isText && (typeof text !== 'string' || text === ''))
    refuse(`${path}.text`, 'must be a non-empty string');
  if (!isText && text !== undefined) refuse(`${path}.text`, `is not allowed in a "${type}"`);
  if (content !== undefined) {
    if (!Array.isArray(content)) refuse(`${path}.content`, 'must be an array of nodes');
    if (rule.content === null && content.length > 0)
      refuse(`${path}.content`, `is not allowed in a "${type}"`);
    // Backwards, so that the first error in reading order is the one reported.
    for (let index = content.length - 1; index >= 0; index -= 1) {
      waiting.push({
        node: content[index],
        path: `${path}.content.${index}`,
        depth: depth + 1,
        allowed: rule.content ?? new Set(),
        parent: `a "${type}"`,
      });
    }
  }
  return isText ? String(text).length : 0;
}

/** TipTap writes `null` for an attribute that is not set; that is no value. */
function checkAttributes(attrs: unknown, rule: MarkRule, path: string): void {
  if (attrs !== undefined && attrs !== null && !isObject(attrs)) refuse(`${path}.attrs`, 'must be an object');
  const given = isObject(attrs) ? attrs : {};
  for (const [name, value] of Object.entries(given)) {
    if (value === null) continue;
    const check = Object.hasOwn(rule.attributes, name) ? rule.attributes[name] : undefined;
    const fault = check === undefined ? 'is an unknown attribute' : check(value);
    if (fault !== null) refuse(`${path}.attrs.${name}`, fault);
  }
  for (const name of rule.required) {
    if ((given[name] ?? null) === null) refuse(`${path}.attrs.${name}`, 'is required');
  }
}

function checkMarks(marks: unknown, path: string): void {
  if (marks === undefined) return;
  if (!Array.isArray(marks) || marks.length > richTextLimits.marksPerText) {
    refuse(`${path}.marks`, `must be an array of up to ${richTextLimits.marksPerText} marks`);
  }
  marks.forEach((mark: unknown, index) => {
    const at = `${path}.marks.${index}`;
    const type = isObject(mark) ? mark.type : undefined;
    const rule = typeof type === 'string' ? markRules.get(type) : undefined;
    if (!isObject(mark) || rule === undefined)
      refuse(`${at}.type`, `must be the type of a supported mark; received ${show(type)}`);
    for (const key of Object.keys(mark)) {
      if (key !== 'type' && key !== 'attrs') refuse(`${at}.${key}`, 'is an unknown field');
    }
    checkAttributes(mark.attrs, rule, at);
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function show(type: unknown): string {
  return typeof type === 'string' ? `"${type.slice(0, 50)}"` : 'none';
}

function refuse(path: string, fault: string): never {
  const message = `"${path}" ${fault}`;
  throw new ApiError('BAD_REQUEST', message, { details: [{ path, message }] });
}
