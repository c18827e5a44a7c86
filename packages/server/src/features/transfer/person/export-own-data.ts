import { Readable } from 'node:stream';
import type { operations } from '@fettle/contract';
import { inSnapshot } from '../../../db/in-snapshot.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { requireRecentConfirmation } from '../../identity/index.ts';
import { ownParts, readOwnPart } from './own-data-store.ts';

/** Everything about the caller that is theirs, as one JSON document. */
export const exportOwnData: Handler<typeof operations.exportOwnData> = async (ctx) => {
  await requireRecentConfirmation(ctx);
  const { userId } = ctx.actor;
  const parts = await inSnapshot(ctx, async ({ db }) => {
    const written: string[] = [];
    for (const part of ownParts) {
      const lines: string[] = [];
      for await (const batch of readOwnPart(db, part, userId)) lines.push(...batch);
      written.push(`  ${JSON.stringify(part.name)}: [${lines.map((line) => `\n    ${line}`).join(',')}]`);
    }
    return written;
  });
  const content = Buffer.from(
    `{\n  "format": 1,\n  "createdAt": ${JSON.stringify(ctx.clock().toISOString())},\n${parts.join(',\n')}\n}\n`,
  );
  await recordSecurityEvent(ctx, { type: 'user.exported' });
  return {
    stream: Readable.from([content]),
    mimeType: 'application/json',
    inline: false,
    size: content.length,
    fileName: `fettle-account-${ctx.clock().toISOString().slice(0, 10)}.json`,
  };
};
