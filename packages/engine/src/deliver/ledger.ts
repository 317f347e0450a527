import type { StatementLanes } from '@punctual/store'

import type { EngineDatabase } from '../engine-database.ts'
import { advanceCall, createProgressLookup, createTurnCall } from './ledger-calls.ts'
import { createLostSteps } from './lost-steps.ts'
import type { Ledger } from '../port.ts'

export function createLedger(database: EngineDatabase, lanes: StatementLanes): Ledger {
  const turn = createTurnCall(database, lanes)
  return {
    readProgress: createProgressLookup(database),
    async advance(owner, step, lease) {
      const { executionId, nominalAt, claimToken } = owner
      const advance = advanceCall({ owner, step, lease })
      const advanced = await turn({ executionId, nominalAt, claimToken, advance })
      // Permits of other sends of the run may have gone with it.
      return advanced && { ...advanced, granted: advanced.granted.filter((id) => step.send?.includes(id)) }
    },
    ...createLostSteps(database),
    async settle({ executionId, nominalAt, claimToken }, results) {
      await turn({ executionId, nominalAt, claimToken, results })
    },
  }
}
