/** Keys are generated and consist of lowercase letters, digits, and hyphens; other characters could escape the store. */
export function checkBlobKey(key: string): string {
  if (!/^[a-z0-9-]{8,100}$/.test(key)) throw new Error(`"${key}" is not a valid key of a stored file.`);
  return key;
}
