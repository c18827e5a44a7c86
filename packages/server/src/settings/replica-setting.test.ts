import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, readConfig } from '../config.ts';

test('a replica requires an external database, and is a PostgreSQL too', () => {
  const [primary, replica] = ['postgresql://db.example.com/fettle', 'postgresql://db2.example.com/fettle'];
  assert.equal(readConfig({}).databaseReplicaUrl, null);
  const config = readConfig({ DATABASE_URL: primary, DATABASE_REPLICA_URL: replica });
  assert.equal(config.databaseReplicaUrl, replica);
  assert.throws(() => readConfig({ DATABASE_REPLICA_URL: replica }), ConfigError);
  assert.throws(
    () => readConfig({ DATABASE_URL: primary, DATABASE_REPLICA_URL: 'https://db2.example.com' }),
    /DATABASE_REPLICA_URL must start with postgres/,
  );
});
