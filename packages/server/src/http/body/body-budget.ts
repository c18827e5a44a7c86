import { ApiError } from '../../api-error.ts';

/** The share of the memory for bodies that one request holds. */
export interface BodyShare {
  /**
   * Sets how many bytes of its body the request holds.
   * @throws ApiError RATE_LIMITED when its holder has too much, UNAVAILABLE when all holders together have
   */
  hold(bytes: number): void;
  /** Call when the request was answered or its client disconnected; can be called more than once. */
  release(): void;
}

/** The memory of this process for bodies of requests that are not answered yet. */
export interface BodyBudget {
  /** `holder` is whom the bytes are charged to. */
  open(holder: string): BodyShare;
}

export interface BodyBounds {
  total: number;
  /** Limit of one holder, so that nobody can use it all. */
  perHolder: number;
  /** Bytes of each body that are free, so that a sign-in succeeds even when others have used up the budget. */
  free: number;
}

/**
 * Counts bytes as they arrive, not as announced: otherwise a few headers without bodies could reserve the whole budget.
 */
export function createBodyBudget({ total, perHolder, free }: BodyBounds): BodyBudget {
  const held = new Map<string, number>();
  let inAll = 0;
  return {
    open(holder) {
      let mine = 0;
      const change = (bytes: number): void => {
        const ofHolder = (held.get(holder) ?? 0) + bytes;
        if (ofHolder === 0) held.delete(holder);
        else held.set(holder, ofHolder);
        inAll += bytes;
        mine += bytes;
      };
      return {
        hold(bytes) {
          const more = Math.max(0, bytes - free) - mine;
          if (more <= 0) return;
          if ((held.get(holder) ?? 0) + more > perHolder)
            throw noRoom('RATE_LIMITED', 'Too many of your request bodies are being processed');
          if (inAll + more > total)
            throw noRoom('UNAVAILABLE', 'Too many large request bodies are being processed');
          change(more);
        },
        release() {
          if (mine > 0) change(-mine);
        },
      };
    },
  };
}

function noRoom(code: 'RATE_LIMITED' | 'UNAVAILABLE', what: string): ApiError {
  return new ApiError(code, `${what}. Try again in a few seconds.`, {
    headers: { 'retry-after': '5' },
  });
}
