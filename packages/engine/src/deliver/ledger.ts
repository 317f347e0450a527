import type { StatementLanes } from '@punctual/store'

import type { EngineDatabase } from '../engine-database.ts'
import { advanceCall, createAdvanceCall, createProgressLookup, createSettleCall } from './ledger-calls.ts'
import { createLostSteps } from './lost-steps.ts'
import type { Ledger } from '../port.ts'

export function createLedger(database: EngineDatabase, lanes: StatementLanes): Ledger {
  const advance = createAdvanceCall(database, lanes)
  const settle = createSettleCall(database, lanes)
  return {
    readProgress: createProgressLookup(database),
    advance: (owner, step, lease) => advance(advanceCall({ owner, step, lease })),
    ...createLostSteps(database),
    async settle({ executionId, nominalAt, claimToken }, results) {
      await settle({ executionId, nominalAt, claimToken, results })
    },
  }
}
