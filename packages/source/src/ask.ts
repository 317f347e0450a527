import { failure, FailureError, type SourceAccount } from '@punctual/domain'

import type { SourceContext } from './context.ts'
import { withDeadline } from './http/deadline.ts'
import { asOutcome } from './outcome.ts'
import type { Outcome } from './port.ts'

export interface Asked {
  readonly account: SourceAccount
  /** Of the connector that answers. */
  readonly kind: { readonly kind: string; readonly accountName: string }
  /** That of a discovery when it is absent. */
  readonly timeoutMs?: number
  readonly signal: AbortSignal
}

/** One operation within its time, on an account of the kind that has it; a failure becomes a value. */
export function ask<Value>(
  context: SourceContext,
  { account, kind, signal, timeoutMs = context.limits.discoveryTimeoutMs }: Asked,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Outcome<Value>> {
  return asOutcome(signal, async () => {
    if (account.settings.kind !== kind.kind) throw wrongKind(account, kind.accountName)
    const detail = `not finished within ${timeoutMs} ms`
    const onTimeout = failure('source_timeout', { source: kind.kind, detail })
    return withDeadline({ clock: context.clock, timeoutMs, onTimeout, signal }, work)
  })
}

function wrongKind({ name, settings }: SourceAccount, wanted: string): FailureError {
  const message = `The account "${name}" is one of the kind ${settings.kind}; this needs ${wanted}.`
  return new FailureError(failure('source_request_invalid', { message }))
}
