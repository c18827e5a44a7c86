import { createClient } from '@fettle/client';
import { fetchHeld } from './held-requests.ts';

/** The service that served this page. The browser adds the session cookie. */
export const api = createClient({ baseUrl: '', surface: 'dashboard', fetch: fetchHeld });
