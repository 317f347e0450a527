import type { Query } from '@punctual/store'

/** Changes of the tree and of its policies wait for each other: both decide which folder guards which. */
export const lockTree = `SELECT pg_advisory_xact_lock(hashtext('punctual.folders'))`

// Goes down from a folder with the guard above it, and writes what is different now.
const guardSubtree = `WITH RECURSIVE walk AS (
    SELECT f.id, above.guard_id AS outside, coalesce(p.folder_id, above.guard_id) AS guard
    FROM folders f LEFT JOIN folder_guards above ON above.folder_id = f.parent_id LEFT JOIN folder_policies p ON p.folder_id = f.id
    WHERE f.id = $1
    UNION ALL
    SELECT f.id, w.guard, coalesce(p.folder_id, w.guard)
    FROM walk w JOIN folders f ON f.parent_id = w.id LEFT JOIN folder_policies p ON p.folder_id = f.id
  ), opened AS (
    DELETE FROM folder_guards g USING walk w WHERE g.folder_id = w.id AND w.guard IS NULL
  ), guarded AS (
    INSERT INTO folder_guards (folder_id, guard_id) SELECT id, guard FROM walk WHERE guard IS NOT NULL
    ON CONFLICT (folder_id) DO UPDATE SET guard_id = excluded.guard_id WHERE folder_guards.guard_id <> excluded.guard_id
  )
  UPDATE folder_policies p SET parent_guard_id = w.outside FROM walk w WHERE p.folder_id = w.id AND p.parent_guard_id IS DISTINCT FROM w.outside`

/** Finds anew which folder guards a folder and each one below it. The caller holds the tree. */
export async function guardAnew(query: Query, folderId: string): Promise<void> {
  await query(guardSubtree, [folderId])
}
