let fragment = '';

/**
 * Takes over the fragment of the URL, before anything else happens at the path that Google leads back to. Returns true where the URL
 * must now be replaced by one without it, so that no token stays in the history.
 */
export function holdFragment(hash: string): boolean {
  if (hash === '') return false;
  fragment = hash;
  return true;
}

/** Returns the held fragment, once. */
export function takeFragment(): string {
  const held = fragment;
  fragment = '';
  return held;
}
