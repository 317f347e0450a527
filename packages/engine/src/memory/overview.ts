import { isHeard } from './rows.ts'
import type { ModelContext, ModelledStore } from './statements.ts'

export function modelOverview({ rows, now }: ModelContext): ModelledStore['overview'] {
  return {
    read({ leaseMs, overdueSeconds }) {
      const active = [...rows.active.values()]
      const waiting = active.filter(
        ({ status, dispatchedAt }) => status === 'Waiting' && dispatchedAt === null,
      )
      const since = waiting
        .map(({ entryAt, notBefore }) => Math.max(entryAt, notBefore))
        .filter((instant) => instant <= now())
      const planned = active
        .filter(({ status, priority }) => status === 'Waiting' && priority === 0)
        .flatMap(({ dispatchedAt, entryAt, notBefore }) => {
          const instant = Math.max(entryAt, notBefore)
          return dispatchedAt !== null || instant <= now() ? [instant] : []
        })
      const putOff = waiting.filter(
        ({ notBefore, notBeforeReason }) =>
          notBeforeReason !== null && notBeforeReason.code !== 'window' && notBefore > now(),
      )
      const due = [...rows.schedules.values()].filter(
        ({ nextRunAt, enabled }) =>
          enabled && nextRunAt !== null && nextRunAt < now() - overdueSeconds * 1_000,
      )
      const open = [...rows.breakers.values()].filter(({ openedAt }) => openedAt !== null)
      const live = [...rows.servers.values()].filter((server) => isHeard(server, now(), leaseMs))
      return {
        waiting: since.length,
        dispatched: active.filter(({ status, dispatchedAt }) => status === 'Waiting' && dispatchedAt !== null)
          .length,
        running: active.filter(({ status, dispatchedAt }) => status !== 'Waiting' && dispatchedAt !== null)
          .length,
        oldestWaitingSeconds: since.length === 0 ? 0 : (now() - Math.min(...since)) / 1_000,
        oldestPlannedSeconds: planned.length === 0 ? 0 : (now() - Math.min(...planned)) / 1_000,
        oldestPutOffSeconds:
          putOff.length === 0 ? 0 : (now() - Math.min(...putOff.map(({ entryAt }) => entryAt))) / 1_000,
        overdue: due.filter(({ quarantineReason }) => quarantineReason === null).length,
        quarantined: due.filter(({ quarantineReason }) => quarantineReason !== null).length,
        setAsideRuns: [...rows.setAside.keys()].filter((id) => rows.active.has(id)).length,
        openBreakers: Object.fromEntries(
          [...Map.groupBy(open, ({ kind }) => kind)].map(([kind, breakers]) => [kind, breakers.length]),
        ),
        schedulingEnabled: rows.settings.schedulingEnabled,
        servers: Object.fromEntries(
          [...Map.groupBy(live, ({ role }) => role)].map(([role, servers]) => [role, servers.length]),
        ),
      }
    },
    readWork() {
      const active = [...rows.active.values()]
      const isUnsent = ({ status, dispatchedAt }: (typeof active)[number]) =>
        status === 'Waiting' && dispatchedAt === null
      const due = [...rows.schedules.values()].flatMap(({ nextRunAt, enabled, quarantineReason }) =>
        enabled && quarantineReason === null && nextRunAt !== null ? [nextRunAt] : [],
      )
      return {
        untilNextDueMs: rows.settings.schedulingEnabled && due.length > 0 ? Math.min(...due) - now() : null,
        waits: active.some(isUnsent),
        underWay: active.some(({ dispatchedAt }) => dispatchedAt !== null),
        unlinked: false,
      }
    },
  }
}
