/** Where sign-in providers lead back to. */
const responsePath = '/sign-in/callback';

/**
 * The query with which a sign-in provider has led back here, exactly as it is in the URL. It is taken before the router
 * reads the URL, because that may write the same values differently.
 */
let response = location.pathname === responsePath ? location.search.replace(/^\?/, '') : '';

/** It stays until it is forgotten, because a page may render more than once before it is shown. */
export function heldResponse(): string {
  return response;
}

export function forgetResponse(): void {
  response = '';
}
