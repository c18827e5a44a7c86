import { createClient } from '@fettle/client';
import { fetchHeld } from './held-requests.ts';
import { sendOnce } from './send-once.ts';

const client = createClient({ baseUrl: '', surface: 'dashboard', fetch: fetchHeld });

/** Operations that make something new each time, such as a link, an audit, or another secret. */
const creates =
  /^(?:create|add|invite|replay|redeliver|requestOrg|rotate)[A-Z]|^start(?:Audit|Import)$|^logTime$/;
const once = sendOnce(Date.now);
/** Nothing tells one start of an audit from another, so the dialog does. */
const onceInDialog = sendOnce(Date.now, () => document.activeElement?.closest('[role=dialog]') ?? null);

/** The service that served this page. The browser adds the session cookie. */
export const api = Object.fromEntries(
  Object.entries(client).map(([name, call]) => {
    if (!creates.test(name)) return [name, call];
    return [name, name === 'startAudit' ? onceInDialog(call as never) : once(call as never)];
  }),
) as typeof client;
