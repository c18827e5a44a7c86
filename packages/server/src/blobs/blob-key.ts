/** Keys are made by us of lower-case letters, digits and dashes; anything else would be a way out of the store. */
export function checkBlobKey(key: string): string {
  if (!/^[a-z0-9-]{8,100}$/.test(key)) throw new Error(`'${key}' is no key of a stored file.`);
  return key;
}
