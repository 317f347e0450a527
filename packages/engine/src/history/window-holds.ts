/**
 * The window of servers that holds a run which may begin. It is found when the run is read: windows begin and end while
 * the run waits, and no row of it changes.
 */
import { collaborationSettings, isServerAffine, type WindowHold } from '@punctual/domain'
import type { Database } from '@punctual/store'

import { serversAt } from '../servers-in-windows.ts'
import { engineLimits } from '../limits.ts'
import { takesWork } from '../takes-work.ts'
import type { ServerWindow } from '../port/dispatching-data.ts'

/** Whether a row waits in the outbox and may begin, while there are windows of servers. Without them nothing more is read. */
export const mayBeHeld = (row: string) =>
  `${row}.status = 'Waiting' AND ${row}.dispatched_at IS NULL AND ${row}.not_before <= now() AND EXISTS (SELECT FROM windows AS v WHERE v.server_name IS NOT NULL)`

const stateSql = `SELECT now()::timestamptz(3) AS now, c.collaboration,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('name', s.name)), '[]') FROM servers s
      WHERE ${takesWork('$1')}) AS servers,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('serverName', v.server_name, 'name', v.name, 'reason', v.reason, 'times', v.times)), '[]')
      FROM windows v WHERE v.server_name IS NOT NULL) AS windows
  FROM cluster_settings c WHERE c.id = 1`

interface State {
  readonly now: Date
  readonly collaboration: unknown
  readonly servers: ReadonlyArray<{ readonly name: string }>
  readonly windows: readonly ServerWindow[]
}

export interface WaitingRun {
  readonly desiredServerName: string | null
}

/** What holds runs at present. Its answer is null for a run that no window holds. */
export async function readWindowHolds(database: Database): Promise<(run: WaitingRun) => WindowHold | null> {
  const [state] = await database.query<State>(stateSql, [engineLimits.serverLeaseMs])
  if (!state) throw new Error('the settings of the cluster are missing; the schema is damaged')
  const { windowOfServers, windowsByServer, inWindowSince } = serversAt(
    state.servers,
    state.windows,
    state.now,
  )
  const settings = collaborationSettings.parse(state.collaboration)
  return ({ desiredServerName }) => {
    const own = isServerAffine(settings) ? desiredServerName : null
    const ofOwn = own === null ? undefined : windowsByServer.get(own.toLowerCase())
    const since = inWindowSince.get(own ?? '')?.getTime() ?? -Infinity
    const elsewhere = new Date(since + settings.affinityFallbackSeconds * 1_000)
    if (ofOwn !== undefined && elsewhere > state.now) {
      const notBefore = ofOwn.until !== null && ofOwn.until < elsewhere ? ofOwn.until : elsewhere
      return { ...ofOwn, serverName: own, notBefore }
    }
    return windowOfServers && { ...windowOfServers, serverName: null, notBefore: windowOfServers.until }
  }
}
