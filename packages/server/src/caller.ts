import type { Scope, TaskSource } from '@fettle/contract';

/** Who makes the request, as the credential proved it. */
export interface Caller {
  userId: string;
  name: string;
  email: string;
  /** What the caller can do: the token's scopes, or every scope for a session. */
  scopes: readonly Scope[];
  /** A token limited to projects sees only these; null sees all its user sees. */
  projectIds: readonly string[] | null;
  /** The organizations in which they are a guest: of these they read public comments only. */
  guestIn: readonly string[];
  /** The source of tasks that this caller creates. */
  source: TaskSource;
  token: { id: string; name: string } | null;
  sessionId: string | null;
  /** A person without an account acts, who says that this is their name. */
  isGuest?: true;
  /** The service itself acts, under this name: for an integration. */
  isService?: true;
}

/** The caller of operations that require no credential. */
export const nobody: Caller = {
  userId: '00000000-0000-0000-0000-000000000000',
  name: '',
  email: '',
  scopes: [],
  projectIds: null,
  guestIn: [],
  source: 'api',
  token: null,
  sessionId: null,
};
