/**
 * Things an answer carries besides its JSON: the version behind its ETag, a session it opens. Kept beside the
 * object and not in it, so that handlers return the plain shape of the contract and know nothing of HTTP.
 */
export interface AnswerNotes {
  /** For the ETag: `revision` or `revision.parts`. */
  version?: string;
  /** A session to hand to the browser, with its secret. */
  session?: {
    secret: string;
    expiresAt: string;
    /** The device cookie that goes with it. */
    device?: string;
  };
}

const notes = new WeakMap<object, AnswerNotes>();

/** Attaches notes to a result and returns the result. */
export function withNotes<T extends object>(result: T, added: AnswerNotes): T {
  notes.set(result, { ...notes.get(result), ...added });
  return result;
}

export function notesOf(result: object): AnswerNotes {
  return notes.get(result) ?? {};
}

const texts = new WeakMap<object, string>();

/**
 * Writes an object's JSON down, for objects that are answered again and again. The object is frozen: the text would
 * not follow a change.
 */
export function rememberJson<T extends object>(object: T): T {
  texts.set(object, JSON.stringify(object));
  return Object.freeze(object);
}

export function jsonOf(object: object): string {
  return texts.get(object) ?? JSON.stringify(object);
}
