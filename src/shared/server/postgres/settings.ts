/** PostgreSQL's settings by name. They are given on the command line, so that every start has those of this version. */
export type Settings = Readonly<Record<string, string>>

/** The embedded server, sized for a small machine (two cores, 2 GB); a large one is reached by DATABASE_URL. */
export const embeddedSettings: Settings = {
  // An acknowledged donation is on disk.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // No TCP port: the socket's folder says who may enter.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  // Recovery after a kill replays at most about this much.
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  // Many small questions at once: one that takes two cores would make the others wait, and a container's small /dev/shm fail.
  max_parallel_workers_per_gather: '0',
  // Generic plans of prepared statements were measured at up to ten times slower.
  plan_cache_mode: 'force_custom_plan',
  timezone: 'UTC',
  // The log must not hold donors: no statements, no details of refused rows.
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  lc_messages: 'C',
}

/** For databases that are thrown away after a test: twice as fast, and lost at the first power cut. */
export const throwawaySettings: Settings = {
  ...embeddedSettings,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
}
