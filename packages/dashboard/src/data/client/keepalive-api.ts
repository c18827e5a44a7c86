import { createClient } from '@fettle/client';

/** For what must still reach the service while the page is being left: the browser sends it to its end. */
export const keepaliveApi = createClient({
  baseUrl: '',
  surface: 'dashboard',
  fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
});
