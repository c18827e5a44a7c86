/**
 * The file of an attachment in an archive. Tools name it after the ID of the attachment, put it into a folder of that
 * name, or keep its own name; the latter counts only when no other file has it.
 */
export function findPath(paths: readonly string[], id: string, fileName: string): string | null {
  if (id !== '') {
    const named = paths.find((path) => {
      const segments = path.split('/');
      const last = segments.at(-1) ?? '';
      return (
        segments.slice(0, -1).includes(id) ||
        last === id ||
        last.startsWith(`${id}.`) ||
        last.startsWith(`${id}-`) ||
        last.startsWith(`${id}_`)
      );
    });
    if (named !== undefined) return named;
  }
  if (fileName === '') return null;
  const wanted = fileName.replaceAll('\\', '/').replace(/^\.?\//, '');
  if (paths.includes(wanted)) return wanted;
  const alike = paths.filter((path) => path.endsWith(`/${wanted}`));
  return alike.length === 1 ? (alike[0] ?? null) : null;
}
