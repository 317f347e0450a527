/** What a scheduler knows when none leads. */
export interface Succession {
  readonly self: string
  /** The scheduler that led last and is gone; it counts as dead, whatever its last heartbeat says. */
  readonly goneLeader: string | null
  /** Schedulers with a fresh heartbeat. */
  readonly liveSchedulers: readonly string[]
  /** Scheduler that should lead when it is there. */
  readonly preferredLeader: string | null
  /** Schedulers that lead only when no other is alive. */
  readonly backupServers: readonly string[]
}

/** How long another one gets to take over first. It costs time only when the better candidate fails. */
const deferenceMs = { toPreferred: 750, toNonBackup: 1_500 }

/**
 * How long a scheduler lets better candidates go first when none leads: 0 takes over now. A preferred leader
 * that is alive goes first; a backup waits for every scheduler that is none. The wait has an end, so a
 * candidate that is alive but cannot lead only delays the takeover. A leader that works is never replaced, so
 * leadership does not flap back.
 */
export function successionDelayMs({
  self,
  goneLeader,
  liveSchedulers,
  preferredLeader,
  backupServers,
}: Succession): number {
  const rivals = liveSchedulers.filter((name) => name !== self && name !== goneLeader)
  if (backupServers.includes(self) && rivals.some((name) => !backupServers.includes(name)))
    return deferenceMs.toNonBackup
  if (preferredLeader !== null && preferredLeader !== self && rivals.includes(preferredLeader))
    return deferenceMs.toPreferred
  return 0
}
