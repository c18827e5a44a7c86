/** What is ignored: an occurrence, or without a fingerprint the whole check. */
export interface IgnoreSubject {
  check: string;
  fingerprint?: string;
  title: string;
  /** The page of the occurrence. */
  place?: string;
  /** How many occurrences it is; one if it is an occurrence. */
  count?: number;
}

/** What the subjects are called. */
export type IssueUnit = 'issue' | 'occurrence';

export function unitOf(subjects: readonly Pick<IgnoreSubject, 'fingerprint'>[]): IssueUnit {
  return subjects.every(({ fingerprint }) => fingerprint !== undefined) ? 'occurrence' : 'issue';
}
