import { page, type Routes } from '../site.ts';

const to = (location: string, status = 302): { status: number; headers: { location: string } } => ({
  status,
  headers: { location },
});

/** Redirect chains that end, and some that do not. */
export const redirectLoops: Routes = {
  '/': page('x', '/one', '/loop', '/self', '/long/0'),
  '/one': to('/two'),
  '/two': to('/three?a=1', 301),
  '/three': page('three'),
  '/loop': to('/pool'),
  '/pool': to('/loop'),
  '/self': to('/self'),
  '*': (request) => {
    const step = Number(/^\/long\/(\d+)$/.exec(request.url ?? '')?.[1] ?? -1);
    return step < 0 ? { status: 404, body: 'not found' } : to(`/long/${step + 1}`);
  },
};
