import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'

import { allSchedulesQuery } from '../api/all-schedules.ts'
import { useClient } from '../api/client-context.ts'
import type { MessageId } from '../messages/en.ts'
import { QueryView } from './query-view.tsx'
import { SearchList } from './search-list.tsx'

interface ScheduleChoiceProps {
  readonly label: MessageId
  readonly chosen?: string | null
}

/** One schedule, or none, as the field `ScheduleId` of a form. */
export function ScheduleChoice({ label, chosen: first = null }: ScheduleChoiceProps) {
  const intl = useIntl()
  const query = useQuery(allSchedulesQuery(useClient()))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(first === null ? [] : [first]))
  return (
    <QueryView query={query} lines={2}>
      {({ schedules }) => (
        <>
          <SearchList
            name="ScheduleId"
            label={intl.formatMessage({ id: label })}
            items={schedules.map(({ ScheduleId, ScheduleName, FolderPath }) => ({
              id: ScheduleId,
              name: ScheduleName,
              detail: FolderPath,
            }))}
            selected={chosen}
            onSelect={setChosen}
          />
          <input type="hidden" name="ScheduleId" value={[...chosen][0] ?? ''} />
        </>
      )}
    </QueryView>
  )
}
