/** Whose permissions limit a read: the user, and the projects that a token is limited to. */
export interface Viewer {
  userId: string;
  projectIds: readonly string[] | null;
}

/** The same only for viewers with the same permissions. */
export function keyOfViewer({ userId, projectIds }: Viewer): string {
  return `${userId} ${projectIds?.join() ?? 'all'}`;
}
