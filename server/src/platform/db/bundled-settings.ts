/**
 * Settings of the bundled server, given on every start so that a new release's values reach old data directories.
 * Small on purpose: one family or a few on one machine, server and database together under 250 MB.
 */
export const BUNDLED_SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '50',
  shared_buffers: '48MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '512MB',
  // An acknowledged entry is on the disk: these three are the promise, whatever they cost.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Nobody replicates from here, and a short log means a quick recovery after a crash.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  random_page_cost: '1.1',
  // Fewer idle processes: no I/O workers, no parallel query, no logical replication.
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  autovacuum_worker_slots: '2',
  autovacuum_max_workers: '2',
  jit: 'off',
  huge_pages: 'off',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements carry what people typed about their children, so the server's log gets its own messages only.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** For test databases only: speed instead of durability. */
export const THROWAWAY_SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '1GB',
  max_connections: '200',
}

/** The settings as options of the postgres program, quoted for the shell that pg_ctl uses. */
export function toServerOptions(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}
