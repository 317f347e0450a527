import type { ModelContext, ModelledStore } from './statements.ts'

export function modelOverview({ rows, now }: ModelContext): ModelledStore['overview'] {
  return {
    read({ leaseMs, overdueSeconds }) {
      const active = [...rows.active.values()]
      const waiting = active.filter(({ status, dispatchedAt }) => status === 'Waiting' && dispatchedAt === null)
      const since = waiting.map(({ entryAt, notBefore }) => Math.max(entryAt, notBefore)).filter((instant) => instant <= now())
      const due = [...rows.schedules.values()].filter(
        ({ nextRunAt, enabled }) => enabled && nextRunAt !== null && nextRunAt < now() - overdueSeconds * 1_000,
      )
      const live = [...rows.servers.values()].filter(({ lastHeartbeatAt }) => lastHeartbeatAt > now() - leaseMs)
      return {
        waiting: waiting.length,
        dispatched: active.filter(({ status, dispatchedAt }) => status === 'Waiting' && dispatchedAt !== null).length,
        running: active.filter(({ status }) => status !== 'Waiting').length,
        oldestWaitingSeconds: since.length === 0 ? 0 : (now() - Math.min(...since)) / 1_000,
        overdue: due.filter(({ quarantineReason }) => quarantineReason === null).length,
        quarantined: due.filter(({ quarantineReason }) => quarantineReason !== null).length,
        schedulingEnabled: rows.settings.schedulingEnabled,
        servers: Object.fromEntries([...Map.groupBy(live, ({ role }) => role)].map(([role, servers]) => [role, servers.length])),
      }
    },
  }
}
