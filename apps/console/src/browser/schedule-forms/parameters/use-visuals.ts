import { useQuery } from '@tanstack/react-query'

import { useClient } from '../../api/client-context.ts'
import { biItemsQuery, visualsQuery, workspacesQuery } from '../../api/new-schedule-queries.ts'
import type { ChosenReport } from '../content.ts'

/**
 * Pages and visuals of a report. A stored one is known by its address or its names: the console reads its ids
 * first.
 */
export function useVisuals({ account, biId, workspaceId, place, name, address }: ChosenReport) {
  const client = useClient()
  const isStored = biId === ''
  const workspaces = useQuery({ ...workspacesQuery(client, account.id), enabled: isStored })
  const workspace = isStored ? workspaces.data?.items.find(({ Name }) => Name === place)?.Id : workspaceId
  const items = useQuery({
    ...biItemsQuery(client, account.id, workspace ?? ''),
    enabled: isStored && workspace !== undefined,
  })
  const item = items.data?.items.find((each) => each.address === address || each.name === name)
  const id = isStored ? item?.id : biId
  const visuals = useQuery({
    ...visualsQuery(client, { account: account.id, workspace: workspace ?? '', id: id ?? '' }),
    enabled: workspace !== undefined && id !== undefined,
  })
  const isUnknown =
    isStored && ((workspaces.isSuccess && workspace === undefined) || (items.isSuccess && id === undefined))
  const failed = [workspaces, items].find(({ error }) => error !== null)
  const { error, refetch } = failed ?? visuals
  // Without its ids, what is stored can stay or become the whole report.
  return { data: isUnknown ? { items: [] } : visuals.data, error, refetch }
}
