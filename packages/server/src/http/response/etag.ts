/** Weak ETags derived from row revisions, `W/"<revision>.<parts>"` or `W/"<revision>"`, or from a digest. */

export function etagOf(version: string): string {
  return `W/"${version}"`;
}

/** Whether If-None-Match contains this tag, by weak comparison (RFC 9110 §13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}

/**
 * Revisions that If-Match accepts: null without the header or with `*`; an empty list when it contains no valid tag, so
 * that nothing matches. Only the revision before the dot counts: a new comment does not block an edit.
 */
export function expectedRevisions(ifMatch: string | undefined): number[] | null {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  return ifMatch.split(',').flatMap((candidate) => {
    const revision = /^(?:W\/)?"(\d{1,10})(?:\.\d{1,10})?"$/.exec(candidate.trim())?.[1];
    return revision === undefined ? [] : [Number(revision)];
  });
}
