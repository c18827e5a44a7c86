import { createClient } from '@fettle/client';

/** For requests made while the page is being closed: the browser completes them. */
export const keepaliveApi = createClient({
  baseUrl: '',
  surface: 'dashboard',
  fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
});
