import type { HandlerTable } from './http/mount.ts';

/** The handler of every operation, feature by feature. */
export const handlers = {} as unknown as HandlerTable;
