const maxCharacters = 60;

/** A Git branch name for a task: its key and the words of its title, such as `acme-12-fix-the-footer`. */
export function branchName({ key, title }: { key: string; title: string }): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  let name = key.toLowerCase();
  for (const word of words) {
    if (name.length + 1 + word.length > maxCharacters) break;
    name += `-${word}`;
  }
  return name;
}
