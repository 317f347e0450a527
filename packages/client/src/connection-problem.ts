/** No answer of the service came: it is away, too slow, or something else is at its address. */
export class ConnectionProblem extends Error {
  override readonly name = 'ConnectionProblem'
}

export interface FailedCall {
  readonly baseUrl: string
  readonly timeoutMs: number
  /** Signals of the caller: its own reason is not ours to translate. */
  readonly signals: readonly (AbortSignal | undefined)[]
}

/** What a failed call means to the caller: a ConnectionProblem, or the error itself. */
export function connectionProblemOf(error: unknown, { baseUrl, timeoutMs, signals }: FailedCall): unknown {
  if (signals.some((signal) => signal?.aborted)) return error
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new ConnectionProblem(`${baseUrl} did not answer within ${timeoutMs / 1_000} s`, { cause: error })
  }
  if (error instanceof SyntaxError) {
    return new ConnectionProblem(
      `${baseUrl} answered something else than JSON, so it may not be the address of the service`,
      {
        cause: error,
      },
    )
  }
  if (error instanceof TypeError && error.message === 'fetch failed') {
    return new ConnectionProblem(`${baseUrl} does not answer (${reasonOf(error.cause)})`, { cause: error })
  }
  if (error instanceof TypeError && error.message === 'terminated') {
    return new ConnectionProblem(`${baseUrl} broke off its answer`, { cause: error })
  }
  return error
}

/** Whether the connection failed, so that it is unknown whether the request arrived. */
export function isConnectionFailure(error: unknown): boolean {
  return error instanceof TypeError && (error.message === 'fetch failed' || error.message === 'terminated')
}

/** Whether the request certainly did not arrive. */
export function neverArrived(error: unknown): boolean {
  return (
    isConnectionFailure(error) &&
    ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(codeOf((error as Error).cause))
  )
}

function reasonOf(cause: unknown): string {
  return codeOf(cause) || (cause instanceof Error ? cause.message : String(cause))
}

/** A host with several addresses fails with one error for each. */
function codeOf(cause: unknown): string {
  const { code, errors } = (cause ?? {}) as { code?: unknown; errors?: unknown[] }
  if (typeof code === 'string') return code
  return errors?.length ? codeOf(errors[0]) : ''
}
