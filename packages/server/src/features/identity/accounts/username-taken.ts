import { ApiError } from '../../../api-error.ts';

/** `cause`: the violation of the unique index, if that revealed it. */
export function usernameTaken(username: string, cause?: unknown): ApiError {
  const message = `The username "${username}" is taken. Choose a different one.`;
  return new ApiError('CONFLICT', message, { details: [{ path: 'username', message }], cause });
}
