import { ApiError } from '../../api-error.ts';

/** What one request holds of the memory for bodies. */
export interface BodyShare {
  /** Says how many bytes of its body the request holds by now. @throws ApiError UNAVAILABLE when there is no room */
  hold(bytes: number): void;
  /** When it is answered, or its caller has left; may be called more than once. */
  release(): void;
}

/** The memory of this process for bodies that have come in and are not answered yet. */
export interface BodyBudget {
  /** `holder` is whom the bytes are counted for. */
  open(holder: string): BodyShare;
}

export interface BodyBounds {
  total: number;
  /** Of one holder, so that nobody can have it all. */
  perHolder: number;
  /** Of each body, and never refused: when others have taken all there is, a sign-in still finds room. */
  free: number;
}

/**
 * Counts bytes as they arrive and not as they are announced: else a few headers, without any body behind them, could
 * reserve all there is.
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
          if ((held.get(holder) ?? 0) + more > perHolder) throw noRoom('Too much of what you send is');
          if (inAll + more > total) throw noRoom('Too many large bodies are');
          change(more);
        },
        release() {
          if (mine > 0) change(-mine);
        },
      };
    },
  };
}

function noRoom(what: string): ApiError {
  return new ApiError('UNAVAILABLE', `${what} in flight at the moment; try again in a few seconds.`, {
    headers: { 'retry-after': '5' },
  });
}
