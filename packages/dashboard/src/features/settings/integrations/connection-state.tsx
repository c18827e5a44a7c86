import type { Connection } from '@fettle/contract';
import { CircleAlert, CircleCheck, CircleDashed, CirclePause } from 'lucide-react';
import { strings } from '../../../strings/index.ts';
import { Badge } from '../../../ui/display/badge.tsx';

const text = strings.integrations;

/** Paused, refused since its last event, waiting for the first one, or active. */
export function ConnectionState({ connection }: { connection: Connection }) {
  const { active, lastReceivedAt } = connection;
  if (!active) return <Badge icon={<CirclePause size={12} aria-hidden />}>{text.paused}</Badge>;
  if (isRefused(connection))
    return (
      <Badge tone="danger" icon={<CircleAlert size={12} aria-hidden />}>
        {text.refused}
      </Badge>
    );
  if (lastReceivedAt === null)
    return <Badge icon={<CircleDashed size={12} aria-hidden />}>{text.waiting}</Badge>;
  return (
    <Badge tone="success" icon={<CircleCheck size={12} aria-hidden />}>
      {text.active}
    </Badge>
  );
}

/** Whether the last request was refused. */
export function isRefused({ lastRefusedAt, lastReceivedAt }: Connection): boolean {
  return lastRefusedAt !== null && (lastReceivedAt === null || lastRefusedAt > lastReceivedAt);
}
