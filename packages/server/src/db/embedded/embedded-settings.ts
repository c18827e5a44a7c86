/** PostgreSQL's major version in the npm packages; it cannot open a cluster of another major version. */
export const postgresMajor = '18';
/** The role the service uses: owner of its database but not superuser, as on an external server. */
export const serviceRole = 'fettle';
export const serviceDatabase = 'fettle';
export const superuser = 'postgres';
/** Only used in the socket's file name: nothing listens on TCP. */
export const socketPort = 5432;

/**
 * Any local user who can reach the socket can connect, but only the service's user and root can reach it, because it is
 * in the 0700 cluster folder with the data files. Rejected: `peer` (fails when the user has no passwd entry, and adds no
 * protection) and passwords (another secret on the same disk).
 */
export const hostBasedAccess = 'local all all trust\n';

/** Sized for a small machine with two cores; `local.conf` in the cluster folder overrides any setting and is kept. */
const serverSettings = {
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
  // Statements and row values contain user data; the service logs its own errors.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

const durableSettings = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };
/** For tests: a run has several dozen services on one server at a time, each with a pool of its own. */
const throwaway = {
  max_connections: '500',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
};

/** The text of postgresql.conf, rewritten at every start so that settings of a newer Fettle apply to existing data. */
export function postgresConfiguration(durable: boolean): string {
  const settings = Object.entries({ ...serverSettings, ...(durable ? durableSettings : throwaway) });
  return [
    '# Written by Fettle at every start. Put your own settings in local.conf next to this file.',
    ...settings.map(([name, value]) => `${name} = '${value}'`),
    "include_if_exists 'local.conf'",
    '',
  ].join('\n');
}

/** Passed on the command line, where no file can override them: no TCP, and the socket in the cluster folder. */
export const fixedArguments = [
  '-c',
  'listen_addresses=',
  '-c',
  'unix_socket_directories=.',
  '-c',
  `port=${socketPort}`,
];
