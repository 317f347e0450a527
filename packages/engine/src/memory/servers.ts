import { isHeard, type Rows, serverKey, threadsPerServer } from './rows.ts'
import type { ModelContext, ModelledStore } from './statements.ts'
import type { AttemptRef } from '../port/attempt-ref.ts'
import type { HeartbeatAnswer } from '../port/server-data.ts'

/** The format of the cluster's work, as the migrations leave it. */
const workFormat = 4

export function modelServers({ rows, now }: ModelContext): ModelledStore['servers'] {
  return {
    register({ role, name, bootId, processId, host, version, slots }, leaseMs) {
      const known = rows.servers.get(serverKey({ role, name }))
      if (known && known.bootId !== bootId && isHeard(known, now(), leaseMs)) return null
      const given = (role === 'worker' ? threadsPerServer(rows) : null) ?? slots
      const stoodStillBootId =
        known && known.standstillUntil !== null ? known.bootId : (known?.stoodStillBootId ?? null)
      rows.servers.set(serverKey({ role, name }), {
        role,
        name,
        bootId,
        processId,
        host,
        version,
        slots: given,
        busy: 0,
        draining: false,
        holdReason: null,
        standstillUntil: null,
        stoodStillBootId,
        unresponsiveSince: null,
        startedAt: now(),
        lastHeartbeatAt: now(),
      })
      return given
    },
    heartbeat(server, { busy, draining, holdReason, running }) {
      const row = rows.servers.get(serverKey(server))
      const answer = {
        stopped: stoppedOf(rows, running),
        abandoned: abandonedBy(rows, server.bootId, running),
        troubled: server.role === 'worker' ? troubledTargets(rows) : [],
        workFormat,
        now: new Date(now()),
      }
      if (row?.bootId !== server.bootId) return { slots: null, ...answer }
      const slots = (server.role === 'worker' ? threadsPerServer(rows) : null) ?? server.slots
      Object.assign(row, { lastHeartbeatAt: now(), busy, draining, holdReason, slots, standstillUntil: null })
      return { slots, ...answer }
    },
    reportStandstill(bootId, endsInMs) {
      for (const row of rows.servers.values())
        if (row.bootId === bootId) row.standstillUntil = now() + endsInMs
    },
    leave(server) {
      const key = serverKey(server)
      if (rows.servers.get(key)?.bootId === server.bootId) rows.servers.delete(key)
    },
  }
}

function troubledTargets({ breakers }: Rows): HeartbeatAnswer['troubled'] {
  return [...breakers.values()].map(({ kind, target }) => ({ kind, id: target }))
}

function stoppedOf(rows: Rows, running: readonly AttemptRef[]): HeartbeatAnswer['stopped'] {
  return running.flatMap(({ executionId, claimToken }) => {
    const execution = rows.executions.get(executionId)
    const isOwned = execution?.claimToken === claimToken
    if (isOwned && execution.status === 'Executing') return []
    return [
      {
        claimToken,
        reason:
          isOwned && execution.status === 'Cancelling' ? ('cancelled' as const) : ('superseded' as const),
      },
    ]
  })
}

function abandonedBy(
  rows: Rows,
  bootId: string,
  running: readonly AttemptRef[],
): HeartbeatAnswer['abandoned'] {
  return [...rows.active.values()]
    .filter(({ status, claimedByBootId }) => status !== 'Waiting' && claimedByBootId === bootId)
    .filter(({ id }) => !running.some((other) => other.executionId === id))
    .map(({ id, attempt, claimToken }) => ({ executionId: id, attempt, claimToken: claimToken ?? '' }))
}
