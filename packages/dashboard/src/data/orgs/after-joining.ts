/** Where a person begins who accepted an invitation: in its first project, or at home if it names none. */
export function afterJoining(projectIds: readonly string[]): string {
  const [first] = projectIds;
  return first === undefined ? '/' : `/projects/${first}`;
}
