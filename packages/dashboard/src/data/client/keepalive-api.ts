import { createClient } from '@fettle/client';
import { noteLeavingWrite } from '../../browser/leaving-writes.ts';

/** For requests made while the page is being closed: the browser completes them. */
export const keepaliveApi = createClient({
  baseUrl: '',
  surface: 'dashboard',
  fetch(input, init) {
    noteLeavingWrite();
    return fetch(input, { ...init, keepalive: true });
  },
});
