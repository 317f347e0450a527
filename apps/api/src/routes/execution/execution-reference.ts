import { sentence } from '@punctual/domain/words'
import type { ExecutionRecord } from '@punctual/engine'
import { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { isId } from '../../http/id.ts'
import { problem } from '../../http/problem.ts'
import { line } from '../../wire/input.ts'

export const executionReference = z
  .strictObject({ ExecutionId: line(100) })
  .meta({ id: 'ExecutionReferenceInput' })

/** @throws ProblemError `not_found` */
export async function readExecution(id: string, { store }: Dependencies): Promise<ExecutionRecord> {
  const execution = isId(id) ? await store.executions.find(id) : null
  if (!execution) throw noExecution()
  return execution
}

export function noExecution() {
  return problem('not_found', { detail: sentence('execution_missing') })
}
