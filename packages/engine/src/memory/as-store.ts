import type { ModelledLease, ModelledStore } from './statements.ts'
import type { LeaderLease } from '../port.ts'

/** What the engine uses of the store, one promise for each statement. */
export type ModelStore = { readonly [Aggregate in keyof ModelledStore]: Awaiting<ModelledStore[Aggregate]> }

type Awaiting<Aggregate> = {
  readonly [Name in keyof Aggregate]: Aggregate[Name] extends (...given: infer Given) => infer Answer
    ? (...given: Given) => Promise<Answer>
    : never
}

/** How a statement of the model is run: at once, or across a network that is slow and breaks. */
export type RunStatement = <Answer>(statement: Statement<Answer>) => Promise<Answer>

export interface Statement<Answer> {
  /** Such as `executionTransitions.claim`. */
  readonly name: string
  readonly given: readonly unknown[]
  readonly apply: () => Answer
}

/** The model behind the interface of the real store. */
export function asStore(model: ModelledStore, run: RunStatement): ModelStore {
  const aggregates = Object.entries(model).map(([aggregate, statements]) => [
    aggregate,
    throughRun(aggregate, statements, run),
  ])
  return Object.fromEntries(aggregates) as ModelStore
}

export function asLease(model: ModelledLease, run: RunStatement): LeaderLease {
  return throughRun('lease', model, run) as unknown as LeaderLease
}

type Apply = (...given: unknown[]) => unknown

function throughRun(aggregate: string, statements: object, run: RunStatement): Record<string, Apply> {
  const wrapped = Object.entries(statements as Record<string, Apply>).map(
    ([name, apply]): [string, Apply] => [
      name,
      (...given) => run({ name: `${aggregate}.${name}`, given, apply: () => apply(...given) }),
    ],
  )
  return Object.fromEntries(wrapped)
}
