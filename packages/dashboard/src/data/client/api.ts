import { createClient } from '@fettle/client';
import { fetchHeld } from './held-requests.ts';
import { sendOnce } from './send-once.ts';

const client = createClient({ baseUrl: '', surface: 'dashboard', fetch: fetchHeld });

/** Operations that make something new each time, such as a link, an audit, or another secret. */
const creates =
  /^(?:create|add|invite|replay|redeliver|requestOrg|rotate)[A-Z]|^start(?:Audit|Import)$|^logTime$/;
const once = sendOnce(Date.now, () => document.activeElement?.closest('form, [role=dialog]') ?? null);

/** The service that served this page. The browser adds the session cookie. */
export const api = Object.fromEntries(
  Object.entries(client).map(([name, call]) => [name, creates.test(name) ? once(call as never) : call]),
) as typeof client;
