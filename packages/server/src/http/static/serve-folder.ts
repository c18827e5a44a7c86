import serveFiles, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../api-error.ts';
import { filePolicy } from '../response/common-headers.ts';
import { sendError } from '../response/reply.ts';

type FolderOptions = Pick<FastifyStaticOptions, 'preCompressed' | 'immutable' | 'maxAge' | 'allowedPath'> & {
  root: string;
  /** Path below which the files are served, with a slash at both ends. */
  prefix: string;
  /** Sent with every response. */
  headers?: Readonly<Record<string, string>>;
};

/**
 * Serves the files of a folder. Every other path is a 404, however it is written: the plugin distinguishes folders, NUL,
 * and steps outside of the folder, which callers need not know and which are no errors of ours to log.
 */
export async function serveFolder(app: FastifyInstance, options: FolderOptions): Promise<void> {
  const { headers: always = {}, ...files } = options;
  await app.register(async (scope) => {
    scope.setErrorHandler((thrown, request, reply) =>
      sendError(isRefusedPath(thrown) ? nothingHere(thrown) : thrown, request, reply),
    );
    // Without ranges and preconditions, all errors are about paths.
    scope.addHook('onRequest', async ({ headers }, reply) => {
      reply.headers(always).header('content-security-policy', filePolicy);
      delete headers['if-match'];
      delete headers['if-unmodified-since'];
    });
    await scope.register(serveFiles, { ...files, index: false, decorateReply: false, acceptRanges: false });
  });
}

const pathFailures = new Set(['ENAMETOOLONG', 'ENOTDIR', 'ELOOP', 'EISDIR']);

function isRefusedPath(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if ('code' in thrown && pathFailures.has(String(thrown.code))) return true;
  return 'statusCode' in thrown && Number(thrown.statusCode) < 500;
}

function nothingHere(cause: unknown): ApiError {
  return new ApiError('NOT_FOUND', 'This path does not exist.', { cause });
}
