/** Whether the server `s` takes work of this cluster. */
export const takesWork = (leaseMs: string) =>
  `s.role = 'worker' AND NOT s.draining AND s.hold_reason IS NULL AND s.work_format >= (SELECT c.work_format FROM cluster_settings c WHERE c.id = 1) AND is_alive(s.last_heartbeat_at, ${leaseMs})`
