import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { FormattedMessage } from 'react-intl'

import { allSchedulesQuery, schedulesByUse } from '../api/all-schedules.ts'
import { useClient } from '../api/client-context.ts'

export interface ScheduleUses {
  /** How many schedules use the source or calendar: with a plus, at least so many, since not all of them were read. */
  readonly countText: (id: string) => string
  /** What a plus means, for below a table that has one. */
  readonly note: ReactNode
}

/** @param ids of all sources, or calendars, that a table shows */
export function useScheduleUses(ids: readonly string[]): ScheduleUses {
  const stored = useQuery(allSchedulesQuery(useClient())).data
  const wanted = ids.join(' ')
  const users = useMemo(
    () => (stored === undefined ? null : schedulesByUse(wanted.split(' '), stored)),
    [wanted, stored],
  )
  if (stored === undefined || users === null) return { countText: () => '–', note: null }
  return {
    countText: (id) => `${users.get(id)?.length ?? 0}${stored.isComplete ? '' : '+'}`,
    note: stored.isComplete ? null : (
      <p className="quiet">
        <FormattedMessage id="schedules.counted" values={{ searched: stored.schedules.length }} />
      </p>
    ),
  }
}
