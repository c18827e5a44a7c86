import { createClient } from '@fettle/client';

/** The service that served this page. The browser adds the session cookie. */
export const api = createClient({ baseUrl: '', surface: 'dashboard' });
