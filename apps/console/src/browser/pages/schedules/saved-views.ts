/** Filters of the list that a user has given a name; they are kept in this browser. */
import { useState } from 'react'

import { useSession } from '../../session/session-holder.ts'
import { useStorages } from '../../storage/use-storage.ts'
import { type SchedulesSearch, schedulesSearch } from './schedules-search.ts'

export interface SavedView {
  readonly name: string
  readonly search: SchedulesSearch
}

/** More would not stand in one line. */
export const maxViews = 8

export function useSavedViews() {
  const storage = useStorages().ofBrowser
  const key = `schedule-views:${useSession().UserId}`
  const [views, setViews] = useState(() => readViews(storage.read(key)))
  /** Begins with what another tab may have kept since. */
  const keep = (changed: (kept: readonly SavedView[]) => readonly SavedView[]) => {
    const next = changed(readViews(storage.read(key)))
    storage.keep(key, JSON.stringify(next))
    setViews(next)
  }
  return {
    views,
    add: (view: SavedView) => keep((kept) => [...kept.filter(({ name }) => name !== view.name), view]),
    remove: (view: SavedView) => keep((kept) => kept.filter(({ name }) => name !== view.name)),
  }
}

/** What cannot be read is no view: a browser may keep what an older version wrote. */
export function readViews(text: string | null): readonly SavedView[] {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(stored)) return []
  return stored.slice(0, maxViews).flatMap((each: unknown) => {
    const { name, search } = (each ?? {}) as Partial<Record<keyof SavedView, unknown>>
    if (typeof name !== 'string' || name === '' || typeof search !== 'object' || search === null) return []
    return [{ name, search: schedulesSearch(search as Readonly<Record<string, unknown>>) }]
  })
}

/** Whether two addresses show the same. */
export function isSame(one: SchedulesSearch, other: SchedulesSearch): boolean {
  const text = (search: SchedulesSearch) =>
    JSON.stringify(Object.entries(search).toSorted(([first], [second]) => first.localeCompare(second)))
  return text(one) === text(other)
}
