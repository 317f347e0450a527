import type { Logger } from '@punctual/runtime'
import { carryOutApart, isStoreUnavailable } from '@punctual/store'

import type { LostMessage, Recall, RecalledExecution } from '../port/execution-data.ts'
import type { ExecutionTransitions } from '../port.ts'

/** Executions that are tried one by one after the statement for all was refused. */
const maxApart = 10_000

type Transitions = Pick<ExecutionTransitions, 'recall' | 'rescueLost' | 'readUnderWay' | 'setAside'>

interface RecallDependencies<Used extends keyof Transitions> {
  readonly store: { readonly executionTransitions: Pick<Transitions, Used | 'readUnderWay' | 'setAside'> }
  readonly logger: Logger
}

/**
 * Recalls attempts so that one run never stops the others. When the store refuses the statement for all, each
 * run is recalled in a statement of its own. A run that is refused in its own statement is set aside, and
 * tried again after a while.
 *
 * @throws what the store throws while it is away
 */
export async function recallApart(
  dependencies: RecallDependencies<'recall'>,
  recall: Recall,
): Promise<RecalledExecution[]> {
  const transitions = dependencies.store.executionTransitions
  if (recall.reason === 'abandoned') {
    return await carryOutApart(recall.attempts, {
      run: (attempts) => transitions.recall({ ...recall, attempts }),
      refused: ({ executionId }, error) => setAside(dependencies, executionId, error),
    })
  }
  return await allOrApart(dependencies, 'claimed', (only) => transitions.recall({ ...recall, ...only }))
}

/** Puts lost messages back into the outbox, in the same way. */
export async function rescueLostApart(
  dependencies: RecallDependencies<'rescueLost'>,
  options: Parameters<Transitions['rescueLost']>[0],
): Promise<LostMessage[]> {
  const { rescueLost } = dependencies.store.executionTransitions
  return await allOrApart(dependencies, 'sent', (only) => rescueLost({ ...options, ...only }))
}

async function allOrApart<Answer>(
  dependencies: RecallDependencies<never>,
  has: 'claimed' | 'sent',
  run: (only: { readonly only?: readonly string[] }) => Promise<Answer[]>,
): Promise<Answer[]> {
  try {
    return await run({})
  } catch (error) {
    if (isStoreUnavailable(error)) throw error
  }
  // fence: refused-recall-goes-apart
  const ids = await dependencies.store.executionTransitions.readUnderWay(has, maxApart)
  return await carryOutApart(ids, {
    run: (only) => run({ only }),
    refused: (executionId, error) => setAside(dependencies, executionId, error),
  })
}

async function setAside(
  { store, logger }: RecallDependencies<never>,
  executionId: string,
  error: unknown,
): Promise<void> {
  const tries = await store.executionTransitions.setAside(executionId, String(error))
  logger.error({ executionId, tries, err: error }, 'run set aside')
}
