import { useQuery } from '@tanstack/react-query';
import { setupQuery } from './session.ts';

/** Whether this installation sends email. Undefined until it is known: then nothing may promise an email. */
export function useSendsMail(): boolean | undefined {
  return useQuery(setupQuery).data?.sendsMail;
}
