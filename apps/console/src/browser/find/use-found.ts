import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useIntl } from 'react-intl'

import { useClient } from '../api/client-context.ts'
import { dueEpochOf } from '../api/due-epoch.ts'
import { useNavigation } from '../frame/use-navigation.ts'
import { executionState } from '../states/execution-state.ts'
import { instantText } from '../times/format.ts'
import { useViewerZone } from '../times/time-zone.ts'
import { useClock } from '../times/use-now.ts'
import { foundQuery } from './found-query.ts'
import type { FoundGroup, Thing } from './thing.ts'
import { useThingsToDo } from './use-things-to-do.ts'

/** What fits the text, in groups; an empty group is omitted. */
export function useFound(text: string, onList: () => void): { groups: FoundGroup[]; isSearching: boolean } {
  const served = useServed(text)
  const groups: FoundGroup[] = [
    { id: 'pages', title: 'find.pages', things: fitting(usePages(), text) },
    { id: 'schedules', title: 'page.schedules', things: served.schedules },
    { id: 'executions', title: 'page.executions', things: served.executions },
    { id: 'do', title: 'find.do', things: fitting(useThingsToDo(onList), text) },
  ]
  return { groups: groups.filter(({ things }) => things.length > 0), isSearching: served.isSearching }
}

function usePages(): Thing[] {
  const intl = useIntl()
  const router = useRouter()
  return useNavigation()
    .flatMap(({ pages }) => pages)
    .map(({ path, label }) => ({
      id: `page ${path}`,
      name: intl.formatMessage({ id: label }),
      detail: null,
      act: () => void router.navigate({ to: path }),
    }))
}

/** What the service finds. */
function useServed(text: string) {
  const intl = useIntl()
  const router = useRouter()
  const zone = useViewerZone()
  const query = useQuery(foundQuery({ client: useClient(), clock: useClock(), text: text.trim() }))
  const { schedules = [], executions = [] } = query.data ?? {}
  return {
    isSearching: query.isFetching,
    schedules: schedules.map(({ ScheduleId, ScheduleName, FolderPath }) => ({
      id: `schedule ${ScheduleId}`,
      name: ScheduleName,
      detail: FolderPath,
      act: () => void router.navigate({ to: '/schedules/$id', params: { id: ScheduleId } }),
    })),
    executions: executions.map((execution) => {
      const at = dueEpochOf(execution)
      return {
        id: `execution ${execution.ExecutionId}`,
        name: execution.ScheduleName,
        detail: `${intl.formatMessage({ id: executionState(execution).id })}, ${instantText(intl, at, { zone })}`,
        act: () => void router.navigate({ to: '/executions/$id', params: { id: execution.ExecutionId } }),
      }
    }),
  }
}

function fitting(things: readonly Thing[], text: string): Thing[] {
  const wanted = text.trim().toLowerCase()
  return things.filter(({ name }) => name.toLowerCase().includes(wanted))
}
