import type { Scope, TaskSource } from '@fettle/contract';

/** Who makes the request, as the credential proved it. */
export interface Caller {
  userId: string;
  name: string;
  email: string;
  /** What the caller may do: the token's scopes, or every scope for a session. */
  scopes: readonly Scope[];
  /** A token limited to projects sees only these; null sees all its user sees. */
  projectIds: readonly string[] | null;
  /** Where tasks made by this caller come from. */
  source: TaskSource;
  token: { id: string; name: string } | null;
  sessionId: string | null;
}

/** The caller of operations that need no credential. */
export const nobody: Caller = {
  userId: '00000000-0000-0000-0000-000000000000',
  name: '',
  email: '',
  scopes: [],
  projectIds: null,
  source: 'api',
  token: null,
  sessionId: null,
};
