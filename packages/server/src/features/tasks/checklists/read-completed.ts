import { type Flag, readFlag } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';

const names = ['completed', 'checked', 'done', 'isCompleted'] as const;

export type CompletedBody = Partial<Record<(typeof names)[number], Flag>> & {
  title?: string;
  position?: number;
};

/**
 * What a body says about the completion of an item, under any of the field's four names: true, false, 'toggle' for an
 * empty body, null for a body that only renames or moves. Names that contradict each other are BAD_REQUEST.
 */
export function readCompleted(body: CompletedBody): boolean | 'toggle' | null {
  const sent = names.flatMap((name) => {
    const value = body[name];
    return value === undefined ? [] : [{ name, value: readFlag(value) }];
  });
  const [first] = sent;
  if (first === undefined) return body.title === undefined && body.position === undefined ? 'toggle' : null;
  const other = sent.find(({ value }) => value !== first.value)?.name;
  if (other === undefined) return first.value;
  const message = `"${first.name}" and "${other}" mean the same but have different values. Send one of them.`;
  throw new ApiError('BAD_REQUEST', message, { details: [{ path: other, message }] });
}
