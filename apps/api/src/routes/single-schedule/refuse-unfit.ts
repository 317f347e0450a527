import type { Dependencies } from '../../deps.ts'
import { invalid } from '../../http/read-input.ts'
import { contradictions } from './contradictions.ts'
import { createParameterCheck, type ParameterUse, parameterUses } from './parameter-problems.ts'
import type { PlacedDestination } from './placed-destination.ts'
import { recipientProblems } from './recipient-problems.ts'
import type { ScheduleDraft } from './schedule-draft.ts'
import { stateOf } from './schedule-state.ts'
import type { WriteContext } from './write-context.ts'

/** Checks a draft before anything is written. @throws ProblemError `invalid_request` */
export async function refuseUnfit(draft: ScheduleDraft, context: WriteContext): Promise<void> {
  refuseContradictions(stateOf(draft).definition, [], context.dependencies)
  await refuseWrongParameters(draft, context)
}

/** Asks the report server, if there is one and it answers in time. @throws ProblemError `invalid_request` */
export async function refuseWrongParameters(
  {
    definition,
    sourceAccount,
    kept = [],
  }: Pick<ScheduleDraft, 'definition' | 'sourceAccount'> & Pick<ParameterUse, 'kept'>,
  context: WriteContext,
): Promise<void> {
  const uses = parameterUses(definition, sourceAccount).map((use) => ({ ...use, kept }))
  const problems = uses.length === 0 ? [] : await createParameterCheck(context)(uses)
  if (problems.length > 0) throw invalid(problems)
}

/** @throws ProblemError `invalid_request` */
export function refuseContradictions(
  definition: unknown,
  destinations: readonly PlacedDestination[],
  policy: Pick<Dependencies, 'recipientDomains' | 'directoryRoots' | 'egress'>,
): void {
  const problems = [
    ...contradictions(definition, destinations, policy.egress),
    ...recipientProblems(definition, destinations, policy),
  ]
  if (problems.length > 0) throw invalid(problems)
}
