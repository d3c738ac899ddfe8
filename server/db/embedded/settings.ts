/**
 * Settings of the embedded server on a machine of its own; fsync and synchronous_commit stay on. The statistics of a table are looked
 * after often: while they say that it is nearly empty, a plan by the wrong index costs nothing, and it is kept until they change
 * (receiving 500 messages a second into a new database fell 5 s behind within 10).
 */
export const EMBEDDED_SETTINGS = {
  shared_buffers: "1GB",
  max_wal_size: "4GB",
  checkpoint_timeout: "15min",
  random_page_cost: "1.1",
  work_mem: "16MB",
  jit: "off",
  autovacuum_naptime: "2s",
  max_connections: "120",
} as const;

/** For tests: small and without waiting for the disk; a test never checks durability against a power cut. */
export const TEST_SETTINGS = {
  shared_buffers: "128MB",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  jit: "off",
  max_connections: "200",
  autovacuum_naptime: "10s",
} as const;
