import { createClient } from '@fettle/client';

/** The service this page came from; the browser sends the session's cookie by itself. */
export const api = createClient({ baseUrl: '', surface: 'dashboard' });
