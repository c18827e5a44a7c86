import type { CallOptions, ListPage } from './call-types.ts';

/**
 * Every item of a list, fetching page after page as the loop asks for more. Items that move while one reads may be
 * met twice or not at all; sort by `createdAt` where that matters.
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
    // `query` came in as this list's own input; TypeScript cannot follow that through the generic.
    const { items, page, limit, total } = await list({ ...first, page: number } as never, options);
    yield* items as ItemOf<L>[];
    if (items.length === 0 || page * limit >= total) return;
  }
}

type List = (query: never, options?: CallOptions) => Promise<ListPage<unknown>>;
type ItemOf<L extends List> = Awaited<ReturnType<L>>['items'][number];
