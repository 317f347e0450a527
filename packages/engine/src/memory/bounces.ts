import { failure, saidWithAnswer } from '@punctual/domain'

import { changeDelivery, deliveriesOf } from './rows.ts'
import { resultError } from '../stored-failure.ts'
import type { ModelContext, ModelledStore } from './statements.ts'

/** Without the notices: no statement depends on them. */
export function modelBounces({ rows, now }: ModelContext): ModelledStore['bounces'] {
  return {
    record({ executionId, messageId, recipient, words }) {
      const sent = deliveriesOf(rows, executionId).filter((each) => each.messageId === messageId)
      const address = recipient.toLowerCase()
      const meant = sent.filter((each) => {
        const known = each.recipient.toLowerCase()
        return sent.length === 1 || known === address || known.endsWith(`<${address}>`)
      })
      const bounced = meant.filter(({ state }) => state === 'Accepted')
      const isKnown = meant.some(({ state }) => state === 'Bounced')
      const error = resultError(
        failure('mail_bounced', { source: 'smtp', said: saidWithAnswer('mail_bounced', words) }),
      )
      for (const delivery of bounced)
        changeDelivery(rows, delivery, { state: 'Bounced', error, settledAt: now() })
      if (bounced.length > 0) return 'recorded'
      return isKnown ? 'known' : 'unknown'
    },
  }
}
