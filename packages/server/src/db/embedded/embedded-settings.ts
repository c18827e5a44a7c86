/** PostgreSQL's major version in the npm packages; a cluster of another one cannot be opened by it. */
export const POSTGRES_MAJOR = '18';
/** The role the service works as: owner of its database, no superuser, as on an external server. */
export const SERVICE_ROLE = 'fettle';
export const SERVICE_DATABASE = 'fettle';
export const SUPERUSER = 'postgres';
/** Only the number in the socket's file name: nothing listens on TCP. */
export const SOCKET_PORT = 5432;

/**
 * Any local user who reaches the socket may log in; only the service's user and root reach it, because it lies in
 * the 0700 cluster folder, beside the files it guards. Rejected: `peer` (fails where the user has no passwd entry
 * and adds nothing to that folder) and passwords (one more secret on the same disk).
 */
export const HOST_BASED_ACCESS = 'local all all trust\n';

/** Sized for two cores and a small machine; `local.conf` in the cluster folder overrides any of it and is kept. */
const SETTINGS = {
  max_connections: '100',
  superuser_reserved_connections: '3',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  min_wal_size: '80MB',
  max_wal_size: '1GB',
  wal_compression: 'on',
  max_parallel_workers_per_gather: '1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  cluster_name: 'fettle',
  // Statements and row values carry what people wrote; the service logs its own errors.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };
const THROWAWAY = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' };

/** The text of postgresql.conf, written anew at every start so that a newer Fettle's settings reach older data. */
export function postgresConfiguration(durable: boolean): string {
  const settings = Object.entries({ ...SETTINGS, ...(durable ? DURABLE : THROWAWAY) });
  return [
    '# Written by Fettle at every start. Put your own settings into local.conf beside this file.',
    ...settings.map(([name, value]) => `${name} = '${value}'`),
    "include_if_exists 'local.conf'",
    '',
  ].join('\n');
}

/** Given on the command line, where no file can change them: no TCP, and the socket in the cluster folder itself. */
export const FIXED_ARGUMENTS = [
  '-c',
  'listen_addresses=',
  '-c',
  'unix_socket_directories=.',
  '-c',
  `port=${SOCKET_PORT}`,
];
