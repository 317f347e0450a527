/**
 * The faults that a live cluster can be drilled with: what the operator does, and how late runs may begin
 * afterwards.
 */
export const liveDrills = {
  leader: { fault: 'End the scheduler that leads with SIGKILL.', withinSeconds: 5 },
  'worker-crash': { fault: 'End a worker with SIGKILL.', withinSeconds: 10 },
  'worker-freeze': {
    fault: 'Freeze a worker with SIGSTOP for ten seconds, then let it go on with SIGCONT.',
    withinSeconds: 10,
  },
  'redis-wipe': { fault: 'Empty Redis with FLUSHALL.', withinSeconds: 10 },
  'redis-restart': { fault: 'End Redis for 20 seconds and start it again.', withinSeconds: 30 },
  'database-restart': { fault: 'Restart PostgreSQL at once.', withinSeconds: 20 },
  'source-down': { fault: 'Cut the source system off for five seconds.', withinSeconds: 30 },
  'mail-down': { fault: 'Cut the mail server off for five seconds.', withinSeconds: 30 },
  'rolling-restart': { fault: 'Restart every worker, one after the other.', withinSeconds: 10 },
  partition: { fault: 'Cut a worker off from PostgreSQL and Redis for ten seconds.', withinSeconds: 15 },
} as const satisfies Record<string, { fault: string; withinSeconds: number }>

export type LiveDrillName = keyof typeof liveDrills

export const liveDrillNames = Object.keys(liveDrills).filter(isLiveDrill)

function isLiveDrill(name: string): name is LiveDrillName {
  return Object.hasOwn(liveDrills, name)
}
