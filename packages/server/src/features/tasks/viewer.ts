/** Whose permissions limit what tasks a read finds: the user, and the projects that a token is limited to. */
export interface Viewer {
  userId: string;
  projectIds: readonly string[] | null;
}

/** The same for reads of comments: the organizations in which they read public ones only. */
export interface CommentReader extends Viewer {
  guestIn: readonly string[];
}

/** The same only for viewers with the same permissions. */
export function keyOfViewer({ userId, projectIds }: Viewer): string {
  return `${userId} ${projectIds?.join() ?? 'all'}`;
}

/** The same only for readers with the same permissions. */
export function keyOfReader(reader: CommentReader): string {
  return `${keyOfViewer(reader)} ${reader.guestIn.join()}`;
}
