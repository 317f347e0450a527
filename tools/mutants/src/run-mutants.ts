import type { Case } from './case.ts'
import type { Judge } from './fence.ts'
import { judgeTree, type JudgeOptions, type Verdict } from './judge.ts'
import type { TreeCopy } from './tree-copy.ts'

/** What became of a mutant. */
export interface Result {
  readonly name: string
  readonly fingerprint: string
  readonly verdict: Verdict
  readonly seconds: number
}

export interface RunOptions {
  readonly copy: TreeCopy
  /** For one mutant. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** Milliseconds on a clock that never jumps. */
  readonly clockMs: () => number
  /** Called for each mutant when it has been judged. */
  readonly judged: (result: Result) => void
}

/** Puts one mutant after the other into the copy and lets its judge look. */
export async function runMutants(cases: readonly Case[], { copy, clockMs, judged, ...options }: RunOptions): Promise<Result[]> {
  const results: Result[] = []
  for (const { name, fingerprint, ...mutant } of cases) {
    options.signal.throwIfAborted()
    const startedMs = clockMs()
    await using _applied = await copy.apply(mutant)
    const verdict = await judgeTree(mutant.judge, { directory: copy.directory, ...options })
    const result = { name, fingerprint, verdict, seconds: Math.round((clockMs() - startedMs) / 100) / 10 }
    results.push(result)
    judged(result)
  }
  return results
}

/** A judge that refuses the code as it is kills everything and proves nothing: those that do, with what they say. */
export async function unfitJudges(cases: readonly Case[], options: JudgeOptions): Promise<Array<{ judge: Judge; verdict: Verdict }>> {
  const unfit: Array<{ judge: Judge; verdict: Verdict }> = []
  for (const judge of distinct(cases.map((each) => each.judge))) {
    options.signal.throwIfAborted()
    const verdict = await judgeTree(judge, options)
    if (verdict.kind !== 'survived') unfit.push({ judge, verdict })
  }
  return unfit
}

/** The same for judges of which one speaks for the other. */
export function keyOf(judge: Judge): string {
  return judge.kind === 'simulation' ? 'simulation' : JSON.stringify(judge)
}

/** Each judge once; of simulations the longest. */
function distinct(judges: readonly Judge[]): Judge[] {
  const byKey = new Map<string, Judge>()
  for (const judge of judges) {
    const known = byKey.get(keyOf(judge))
    if (known?.kind === 'simulation' && judge.kind === 'simulation' && known.seeds >= judge.seeds) continue
    byKey.set(keyOf(judge), judge)
  }
  return [...byKey.values()]
}
