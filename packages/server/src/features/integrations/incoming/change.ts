import type { PullRequestState } from '@fettle/contract';

/** What a request of a code host says about tasks, in one shape for all hosts: all that is stored of it. */
export interface Change {
  /** The host and its own ID of the repository: it survives renaming. */
  repositoryId: string;
  repository: string;
  links: LinkChange[];
}

/** A commit or a pull request, as it is now. */
export interface LinkChange {
  kind: 'commit' | 'pull_request';
  reference: string;
  title: string;
  url: string | null;
  branch: string | null;
  author: string | null;
  state: PullRequestState | null;
  /** When it last changed, by the host's clock. */
  changedAt: string;
  /** The rule of the connection that it triggers for the tasks it resolves. */
  rule: 'open' | 'merge' | null;
  /** The tasks it names: their numbers, and whether it resolves them. */
  tasks: [number: number, resolves: boolean][];
}

/** What was understood of a request. */
export type Understood =
  | { kind: 'change'; change: Change }
  /** Nothing to do; `result` is for the log. `isExpected`: a ping, which is not called ignored. */
  | { kind: 'nothing'; result: string; isExpected?: true };

/** What the meaning of a request depends on. */
export interface Reading {
  keyPrefix: string;
  /** Null for the default branch of the repository. */
  targetBranch: string | null;
  now: Date;
}
