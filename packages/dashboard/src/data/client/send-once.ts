import { FettleError } from '@fettle/client';

/** What is pressed again later than this is meant to happen again. */
const rememberedMs = 10 * 60_000;
const mostRemembered = 50;

interface Lost {
  key: string;
  at: number;
  place: Element | null;
}

interface Options {
  idempotencyKey?: string | undefined;
}

type Send<Input, Made> = (input: Input, options?: Options) => Promise<Made>;

/**
 * Requests that create something, such as a link or an audit, do so once: if the response to one was lost, the same request
 * has the same idempotency key when somebody presses the button again. If `findPlace` is given, only as long as the element
 * that it returned is part of the page: from another dialog, it is another request.
 */
export function sendOnce(
  now: () => number,
  findPlace: () => Element | null = () => null,
): <Input, Made>(send: Send<Input, Made>) => Send<Input, Made> {
  return (send) => {
    const lost = new Map<string, Lost>();
    return async (input, options) => {
      if (options?.idempotencyKey !== undefined) return await send(input, options);
      const content = contentOf(input);
      const before = lost.get(content);
      const isSame =
        before !== undefined && now() - before.at < rememberedMs && before.place?.isConnected !== false;
      const place = findPlace();
      const key = isSame ? before.key : crypto.randomUUID();
      try {
        const made = await send(input, { ...options, idempotencyKey: key });
        lost.delete(content);
        return made;
      } catch (error) {
        lost.delete(content);
        // Whatever refuses the second request, such as a limit, says nothing about the first.
        if (isSame || isUncertain(error)) lost.set(content, { key, at: now(), place });
        for (const oldest of lost.keys()) if (lost.size > mostRemembered) lost.delete(oldest);
        throw error;
      }
    };
  };
}

/** The service may have done it all the same. */
function isUncertain(error: unknown): boolean {
  return !(error instanceof FettleError) || error.status === 0 || error.status >= 500;
}

function contentOf(input: unknown): string {
  return JSON.stringify(input, (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
}
