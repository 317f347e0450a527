import type { StatementLanes } from '@punctual/store'

import type { EngineDatabase } from '../history/engine-database.ts'
import { createAdvanceCall, createProgressLookup, createSettleCall } from './ledger-calls.ts'
import type { Ledger } from '../port.ts'

export function createLedger(database: EngineDatabase, lanes: StatementLanes): Ledger {
  const advance = createAdvanceCall(database, lanes)
  const settle = createSettleCall(database, lanes)
  return {
    readProgress: createProgressLookup(database),
    advance: ({ executionId, claimToken }, { deliveries, ...step }, { leaseMs }) =>
      advance({
        executionId,
        claimToken,
        leaseMs,
        ...step,
        deliveries: deliveries?.map((delivery) => ({ row: 0, ...delivery })),
      }),
    async settle({ executionId, claimToken }, results) {
      await settle({ executionId, claimToken, results })
    },
  }
}
