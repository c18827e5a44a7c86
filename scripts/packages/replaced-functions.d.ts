/** What the sources use although Node 20 does not have it, for the type check with the types of Node 20. */

// `replacements.ts` replaces these.

interface PromiseWithResolvers<T> {
  promise: Promise<T>;
  resolve: (value: T | PromiseLike<T>) => void;
  reject: (reason?: unknown) => void;
}

interface PromiseConstructor {
  withResolvers<T>(): PromiseWithResolvers<T>;
}

interface MapConstructor {
  groupBy<K, T>(items: Iterable<T>, keySelector: (item: T, index: number) => K): Map<K, T[]>;
}

declare module 'url' {
  namespace URL {
    function parse(url: string | URL, base?: string | URL): URL | null;
  }
}

// `packages/egress/src/decode-body.ts` works without it.
declare module 'zlib' {
  function createZstdDecompress(options?: {
    params?: Record<number, number>;
  }): import('node:stream').Transform;
  namespace constants {
    const ZSTD_d_windowLogMax: number;
  }
}
