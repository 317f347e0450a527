import { failure, type Failure } from '@punctual/domain'

import { type RepliedCommand, checkResultOf } from './smtp-reply.ts'
import type { StepProblem, StepResult } from './smtp-session.ts'
import { sentence } from '@punctual/domain/words'

/** What a step means that failed before anything could be accepted. */
export function failureOf(result: Exclude<StepResult<unknown>, { kind: 'done' }>): Failure {
  if (result.kind === 'aborted') return failure('delivery_stopped', { source: 'smtp' })
  return failureOfProblem(result.problem)
}

/**
 * What a problem before the end of the message means. The library's error codes are in its `errors` module.
 */
function failureOfProblem({ code, command, reply, message }: StepProblem): Failure {
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
