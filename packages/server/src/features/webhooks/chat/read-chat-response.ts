import type { AttemptResult } from '../delivery/send-delivery.ts';

/** Responses of Slack after which no message will ever arrive, whatever their status. */
const finalCodes = [
  'invalid_token',
  'no_service',
  'no_service_id',
  'no_team',
  'team_disabled',
  'action_prohibited',
];

/** Adds what the response of a chat means: a URL that was revoked is not tried for five days. */
export function readChatResponse(result: AttemptResult): AttemptResult {
  if (result.error === null) return result;
  const code = (result.responseBody ?? '').trim().slice(0, 100);
  const isGone = result.responseStatus === 404 || finalCodes.includes(code);
  if (!isGone) return result;
  const said = /^[a-z_]+$/.test(code) ? `${result.responseStatus} (${code})` : `${result.responseStatus}`;
  return {
    ...result,
    isGone,
    error: `STATUS: The chat returned ${said}: this URL no longer works, so it was disabled. Create an incoming webhook in the chat and enter its URL here.`,
  };
}
