import { sentence } from '@punctual/domain/words'
import type { ForecastAccount, ForecastSchedule, ForecastServer } from '@punctual/engine'
import type { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { problem } from '../../http/problem.ts'
import { invalid } from '../../http/read-input.ts'
import { folderKeyOf } from '../../wire/folder-key.ts'
import { findFolder } from '../../wire/folder-path.ts'
import { readSchedule } from '../single-schedule/read-schedule.ts'
import type { TimeOf } from './due-runs.ts'
import type { forecastInput } from './forecast-wire.ts'

type WhatIf = z.output<typeof forecastInput>['WhatIf']

interface Moves {
  readonly scheduleIds: readonly string[]
  readonly folderKeys: readonly string[]
  readonly timeOf: TimeOf
}

/** @throws ProblemError for a schedule or a folder that the caller may not view, and for a schedule without a single time */
export async function movesOf(whatIf: WhatIf, dependencies: Dependencies): Promise<Moves> {
  const moves = (whatIf?.Moves ?? []).map(({ ScheduleId: id, FolderPath: path, ExecutionTime: time }) => ({
    id,
    path,
    key: path === null ? null : folderKeyOf(path, 'WhatIf.Moves'),
    time,
  }))
  const scheduleIds = moves.flatMap(({ id }) => id ?? [])
  for (const id of scheduleIds) {
    const { recurrence } = await readSchedule(id, dependencies)
    if (isCron(recurrence))
      throw invalid([{ field: 'WhatIf.Moves', message: sentence('forecast_move_cron') }])
  }
  for (const { path } of moves)
    if (path !== null && (await findFolder(dependencies.store.folders, path)) === null)
      throw problem('not_found', { detail: sentence('folder_path_unknown', { path }) })
  const moved = ({ id, folderKey, recurrence, name }: ForecastSchedule): string | null => {
    // Where a schedule lies that the caller may not view is not for the caller to find out.
    if (name === null || isCron(recurrence)) return null
    return (
      moves.find((move) => move.id === id || (move.key !== null && isWithin(folderKey, move.key)))?.time ??
      null
    )
  }
  return { scheduleIds, folderKeys: moves.flatMap(({ key }) => key ?? []), timeOf: moved }
}

function isCron(recurrence: unknown): boolean {
  return (recurrence as { readonly frequency?: unknown } | null)?.frequency === 'Cron'
}

function isWithin(folderKey: string, key: string): boolean {
  return key === '/' || folderKey === key || folderKey.startsWith(`${key}/`)
}

/**
 * The most runs at once of each account.
 *
 * @throws ProblemError for an account that the caller may not know of, and for one that is named twice
 */
export function capsOf(whatIf: WhatIf, accounts: readonly ForecastAccount[]): Map<string, number | null> {
  const caps = new Map(accounts.map(({ id, limit }) => [id, limit]))
  const asked = new Set<string>()
  const nameOf = new Map(accounts.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])))
  for (const { AccountId, Limit } of whatIf?.AccountCaps ?? []) {
    const account = nameOf.get(AccountId)
    if (account === undefined)
      throw invalid([{ field: 'WhatIf.AccountCaps', message: sentence('forecast_account_unknown') }])
    if (asked.has(AccountId))
      throw invalid([
        { field: 'WhatIf.AccountCaps', message: sentence('forecast_account_twice', { account }) },
      ])
    asked.add(AccountId)
    caps.set(AccountId, Limit)
  }
  return caps
}

/** @throws ProblemError for a server that is not there anyway */
export function serversWithout(
  whatIf: WhatIf,
  servers: readonly ForecastServer[],
): readonly ForecastServer[] {
  const without = new Set((whatIf?.WithoutServers ?? []).map((name) => name.toLowerCase()))
  for (const name of without) {
    if (!servers.some((server) => server.name.toLowerCase() === name))
      throw invalid([
        { field: 'WhatIf.WithoutServers', message: sentence('forecast_server_unknown', { name }) },
      ])
  }
  return servers.filter(({ name }) => !without.has(name.toLowerCase()))
}
