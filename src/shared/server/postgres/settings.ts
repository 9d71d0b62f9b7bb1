/** PostgreSQL's settings by name. They are passed on the command line at every start. */
export type Settings = Readonly<Record<string, string>>

/** Settings for a small machine (two cores, 2 GB). A large server is used by DATABASE_URL. */
export const embeddedSettings: Settings = {
  // Makes acknowledged donations durable.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // No TCP port: the permissions of the socket's folder control the access.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Parallel workers would make other queries wait for a core, and fail in a container with a small /dev/shm.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  // Keeps donors out of the log: no statements, no details of refused rows.
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  lc_messages: 'C',
}

/** Settings of throwaway test databases: twice as fast, and not durable. */
export const throwawaySettings: Settings = {
  ...embeddedSettings,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
}
