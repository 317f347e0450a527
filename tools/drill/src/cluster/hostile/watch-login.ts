import { startLoop, silentLogger } from '@punctual/runtime'

import type { LocalCluster } from '../local-cluster.ts'
import { localUrl } from '../plans.ts'

/** An Administrator who logs in again and again, from where they always do. */
export interface LoginWatch extends AsyncDisposable {
  /** Milliseconds until each login was answered with a token. */
  readonly goodMs: readonly number[]
  /** Logins that were refused or not answered. */
  readonly refused: number
}

const everyMs = 3_000
const answerLimitMs = 10_000

export function watchLogin({ ports, credentials, clock }: LocalCluster): LoginWatch {
  const goodMs: number[] = []
  let refused = 0
  const body = new URLSearchParams({ username: credentials.userName, password: credentials.password })
  const logIn = async () => {
    const startedMs = clock.monotonicMs()
    const limit = AbortSignal.timeout(answerLimitMs)
    const answer = await fetch(`${localUrl(ports.api)}/api/login/token`, {
      method: 'POST',
      body,
      signal: limit,
    }).catch(() => null)
    await answer?.arrayBuffer().catch(() => {})
    if (answer?.ok) goodMs.push(clock.monotonicMs() - startedMs)
    else refused += 1
  }
  const loop = startLoop({ name: 'log in', clock, logger: silentLogger(), everyMs, run: logIn })
  return {
    goodMs,
    get refused() {
      return refused
    },
    [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose](),
  }
}
