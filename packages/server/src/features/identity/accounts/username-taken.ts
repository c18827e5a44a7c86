import { ApiError } from '../../../api-error.ts';

/** `cause`: the broken unique index, where that has told it. */
export function usernameTaken(username: string, cause?: unknown): ApiError {
  const message = `The username '${username}' is taken. Choose a different one.`;
  return new ApiError('CONFLICT', message, { details: [{ path: 'username', message }], cause });
}
