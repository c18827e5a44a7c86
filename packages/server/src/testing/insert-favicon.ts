import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { newId } from '../ids.ts';
import type { Service } from './harness.ts';
import { pngHeader } from './image-headers.ts';

/** Gives a project a favicon as if it had been fetched, due in a week; returns the ID of the image. */
export async function insertFavicon(
  { services: { db, blobs } }: Service,
  projectId: string,
  bytes = pngHeader(1, 1),
): Promise<string> {
  const [imageId, key] = [newId(), newId()];
  const { size } = await blobs.put(key, Readable.from([bytes]), 'application/octet-stream');
  await sql`
    insert into favicons (id, image_id, mime_type, size, blob_key, content_hash, fetched_at, due_at)
    values (${projectId}, ${imageId}, 'image/png', ${size}, ${key}, sha256(${bytes}), now(), now() + interval '7 days')
    on conflict (id) do update set image_id = excluded.image_id, mime_type = excluded.mime_type, size = excluded.size,
      blob_key = excluded.blob_key, content_hash = excluded.content_hash, fetched_at = excluded.fetched_at,
      due_at = excluded.due_at`.execute(db);
  return imageId;
}
