import type { Token } from '@fettle/contract';
import type { TokenRow } from './token-store.ts';

/** A token as its owner sees it. */
export function toToken(row: TokenRow): Token {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    scopes: row.scopes,
    projectIds: row.project_ids,
    publicId: row.public_id,
    lastFour: row.last_four,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  };
}
