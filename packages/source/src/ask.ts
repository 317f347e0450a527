import { failure, FailureError, type SourceAccount } from '@punctual/domain'

import type { SourceContext } from './context.ts'
import { withDeadline } from './http/deadline.ts'
import { asOutcome } from './outcome.ts'
import type { Outcome } from './port.ts'
import { sentence } from '@punctual/domain/words'

export interface Asked {
  readonly account: SourceAccount
  /** Of the connector that answers. */
  readonly kind: { readonly kind: string }
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
    if (account.settings.kind !== kind.kind) throw wrongKind(account, kind.kind)
    const detail = `not finished within ${timeoutMs} ms`
    const onTimeout = failure('source_timeout', { source: kind.kind, detail })
    return withDeadline({ clock: context.clock, timeoutMs, onTimeout, signal }, work)
  })
}

function wrongKind({ name, settings }: SourceAccount, wanted: string): FailureError {
  const said = sentence('account_of_other_kind', { name, kind: settings.kind, wanted })
  return new FailureError(failure('source_request_invalid', { said }))
}
