import { startS3Server } from '../../packages/server/src/testing/s3-server.ts';

/* The bucket for uploaded files, in a process of its own. */
const pageSize = 1_000;
await startS3Server(pageSize, Number(process.env.STORE_PORT));
