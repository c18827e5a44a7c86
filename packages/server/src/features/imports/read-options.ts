import { ImportOptions, type StartImportBody } from '@fettle/contract';
import { Value } from 'typebox/value';
import { ApiError } from '../../api-error.ts';

/** The options of a request; in a form they are JSON text, which is checked like a body. */
export function readOptions({ options }: StartImportBody): ImportOptions {
  if (options === undefined) return {};
  if (typeof options !== 'string') return options;
  const parsed = parse(options);
  if (Value.Check(ImportOptions, parsed)) return parsed;
  const [first] = Value.Errors(ImportOptions, parsed);
  const path = first === undefined ? '' : first.instancePath.replaceAll('/', '.');
  refuse(`"options${path}" ${first?.message ?? 'is invalid'}.`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError('BAD_REQUEST', '"options" must be JSON.', { cause });
  }
}

function refuse(message: string): never {
  throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'options', message }] });
}
