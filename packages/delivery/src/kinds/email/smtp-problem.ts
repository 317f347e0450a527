import { failure, type Failure } from '@punctual/domain'

import type { SendOutcome } from '../../send-outcome.ts'
import { type RepliedCommand, checkResultOf } from './smtp-reply.ts'
import type { StepProblem, StepResult } from './smtp-session.ts'
import { sentence } from '@punctual/domain/words'

/** The outcome of a step that failed before anything could be accepted. */
export function notSent(
  result: Exclude<StepResult<unknown>, { kind: 'done' }>,
): SendOutcome & { kind: 'not-sent' } {
  if (result.kind === 'aborted')
    return { kind: 'not-sent', failure: failure('delivery_stopped', { source: 'smtp' }) }
  return { kind: 'not-sent', failure: failureOf(result.problem) }
}

/**
 * What a problem before the end of the message means. The library's error codes are in its `errors` module.
 */
function failureOf({ code, command, reply, message }: StepProblem): Failure {
  // A refused STARTTLS says nothing about the message, whatever the code.
  if (reply !== null && code !== 'ETLS') return checkResultOf(repliedCommand(command), reply).failure
  const more = { source: 'smtp', detail: `${code} at ${command}: ${message}` }
  switch (code) {
    case 'EAUTH':
      return failure('mail_credentials_rejected', more)
    case 'EMESSAGE':
      return failure('mail_rejected', { ...more, said: sentence('mail_larger_than_server_allows') })
    case 'ESTREAM':
      return failure('internal_error', more)
    case 'EDNS':
      return failure('mail_server_unreachable', { ...more, said: sentence('mail_server_unresolved') })
    case 'ETLS':
      return failure('mail_server_unreachable', { ...more, said: sentence('mail_tls_failed') })
    default:
      return failure('mail_server_unreachable', more)
  }
}

function repliedCommand(command: string): RepliedCommand {
  if (command.startsWith('AUTH')) return 'AUTH'
  if (command === 'MAIL FROM') return 'MAIL'
  if (command === 'RCPT TO') return 'RCPT'
  return command === 'DATA' ? 'DATA' : 'greeting'
}
