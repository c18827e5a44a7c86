import type { CallOptions, ListPage } from './call-types.ts';

/**
 * Iterates over every item of a list and fetches pages as needed. Items that move in the meantime can appear twice or
 * not at all; sort by `createdAt` to avoid that.
 *
 * @example
 * for await (const task of allPages(client.listTasks, { projectId, limit: 100 })) console.log(task.key);
 */
export async function* allPages<L extends List>(
  list: L,
  query: NonNullable<Parameters<L>[0]>,
  options?: CallOptions,
): AsyncGenerator<ItemOf<L>, void, undefined> {
  const first: { page?: number | undefined } = query;
  for (let number = first.page ?? 1; ; number++) {
    // `query` is this list's input type, which TypeScript cannot infer through the generic.
    const { items, page, limit, total } = await list({ ...first, page: number } as never, options);
    yield* items as ItemOf<L>[];
    if (items.length === 0 || page * limit >= total) return;
  }
}

type List = (query: never, options?: CallOptions) => Promise<ListPage<unknown>>;
type ItemOf<L extends List> = Awaited<ReturnType<L>>['items'][number];
