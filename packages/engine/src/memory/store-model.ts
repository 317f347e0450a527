/**
 * The statements that decide, as plain functions over rows in memory.
 *
 * Each is one atomic step at one instant of the database's clock, with the same arguments and answers as the
 * statement that it stands for. A test runs both beside each other, one call at a time and in parallel, and
 * compares every answer and every row. So what a simulation finds about the model holds for the SQL.
 *
 * Omitted: events and notices (no statement of the model depends on them), folders, listings, and decisions that only PostgreSQL makes. These
 * are the order of rows that a statement does not order, and which rows a limit then cuts off.
 */
import { modelBounces } from './bounces.ts'
import { modelBreakers } from './breakers.ts'
import { modelCalendars } from './calendars.ts'
import { modelDispatching } from './dispatching.ts'
import { modelExecutionTransitions } from './transitions.ts'
import { modelHolds } from './holds.ts'
import { modelLedger } from './ledger.ts'
import { modelOverview } from './overview.ts'
import { modelPlanning } from './planning.ts'
import { modelSchedules } from './schedules.ts'
import { modelServers } from './servers.ts'
import { modelClusterSettings } from './settings.ts'
import type { ModelContext, ModelledStore } from './statements.ts'

export function createStoreModel(context: ModelContext): ModelledStore {
  const { rows, now } = context
  return {
    planning: modelPlanning(context),
    dispatching: modelDispatching(context),
    executionTransitions: modelExecutionTransitions(context),
    breakers: modelBreakers(context),
    holds: modelHolds(context),
    ledger: modelLedger(context),
    bounces: modelBounces(context),
    servers: modelServers(context),
    clusterSettings: modelClusterSettings(context),
    calendars: modelCalendars(context),
    overview: modelOverview(context),
    schedules: modelSchedules(context),
    executions: {
      agesOf: (ids) =>
        ids.flatMap((id) => {
          const execution = rows.executions.get(id)
          return execution
            ? [{ executionId: id, scheduleId: execution.scheduleId, ageMs: now() - execution.entryAt }]
            : []
        }),
    },
  }
}
