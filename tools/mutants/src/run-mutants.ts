import type { Case } from './case.ts'
import type { Checker } from './fence.ts'
import { checkTree, type CheckerOptions, type CheckResult } from './checker.ts'
import type { TreeCopy } from './tree-copy.ts'

/** What became of a mutant. */
export interface Result {
  readonly name: string
  readonly fingerprint: string
  readonly checkResult: CheckResult
  readonly seconds: number
}

export interface RunOptions {
  readonly copy: TreeCopy
  /** For one mutant. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** Milliseconds on a clock that never jumps. */
  readonly clockMs: () => number
  /** Called for each mutant when it has been checked. */
  readonly onResult: (result: Result) => void
}

/** Puts one mutant after the other into the copy and runs its checker. */
export async function runMutants(
  cases: readonly Case[],
  { copy, clockMs, onResult, ...options }: RunOptions,
): Promise<Result[]> {
  const results: Result[] = []
  for (const { name, fingerprint, ...mutant } of cases) {
    options.signal.throwIfAborted()
    const startedMs = clockMs()
    await using _applied = await copy.apply(mutant)
    const checkResult = await checkTree(mutant.checker, { directory: copy.directory, ...options })
    const result = { name, fingerprint, checkResult, seconds: Math.round((clockMs() - startedMs) / 100) / 10 }
    results.push(result)
    onResult(result)
  }
  return results
}

/**
 * A checker that refuses the code as it is kills everything and proves nothing: those that do, with what they
 * say.
 */
export async function unfitCheckers(
  cases: readonly Case[],
  options: CheckerOptions,
): Promise<Array<{ checker: Checker; checkResult: CheckResult }>> {
  const unfit: Array<{ checker: Checker; checkResult: CheckResult }> = []
  for (const checker of distinct(cases.map((each) => each.checker))) {
    options.signal.throwIfAborted()
    const checkResult = await checkTree(checker, options)
    if (checkResult.kind !== 'survived') unfit.push({ checker, checkResult })
  }
  return unfit
}

/** The same for checks of which one speaks for the other. */
export function keyOf(checker: Checker): string {
  return checker.kind === 'simulation' ? 'simulation' : JSON.stringify(checker)
}

/** Each checker once; of simulations the longest. */
function distinct(checkers: readonly Checker[]): Checker[] {
  const byKey = new Map<string, Checker>()
  for (const checker of checkers) {
    const known = byKey.get(keyOf(checker))
    if (known?.kind === 'simulation' && checker.kind === 'simulation' && known.seeds >= checker.seeds)
      continue
    byKey.set(keyOf(checker), checker)
  }
  return [...byKey.values()]
}
