import type { Database } from '@punctual/store'

/** Snapshots that a process keeps, and the longest text of one: a schedule may bring its data along. */
const keptSnapshots = 1_000
const keptCharacters = 50_000

const readSnapshots = `SELECT key, snapshot, length(snapshot::text) AS characters FROM snapshots WHERE key = ANY ($1::uuid[])`

interface SnapshotRow {
  readonly key: string
  readonly snapshot: unknown
  readonly characters: number
}

/**
 * Reads snapshots by their keys. A key stands for one content, so what was read lately is answered again, as
 * the same object.
 */
export function createSnapshotReads(
  database: Database,
): (keys: readonly string[]) => Promise<ReadonlyMap<string, unknown>> {
  const kept = new Map<string, unknown>()
  const keep = (key: string, snapshot: unknown) => {
    kept.delete(key)
    kept.set(key, snapshot)
    for (const oldest of kept.keys()) {
      if (kept.size <= keptSnapshots) break
      kept.delete(oldest)
    }
  }
  return async (keys) => {
    const wanted = [...new Set(keys)]
    const found = new Map(wanted.filter((key) => kept.has(key)).map((key) => [key, kept.get(key)]))
    for (const [key, snapshot] of found) keep(key, snapshot)
    const others = wanted.filter((key) => !found.has(key))
    const rows = others.length === 0 ? [] : await database.query<SnapshotRow>(readSnapshots, [others])
    for (const { key, snapshot, characters } of rows) {
      found.set(key, snapshot)
      if (characters <= keptCharacters) keep(key, snapshot)
    }
    return found
  }
}
