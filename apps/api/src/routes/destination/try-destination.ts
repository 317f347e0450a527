import { openDestinationSecrets, type StoredDestination } from '@punctual/catalog'
import { kindOf, type OpenedApplication } from '@punctual/delivery/kinds'
import { sentence } from '@punctual/domain/words'
import { biApplication } from '@punctual/source'
import type { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import type { Context } from '../../http/operation.ts'
import { invalid } from '../../http/read-input.ts'
import { stepsToWire, type testStepsOutput } from '../../wire/test-steps.ts'

/**
 * Takes every step of a send to a destination but the last one, and writes the entry of the audit trail.
 *
 * @throws ProblemError `invalid_request` for secrets that cannot be opened
 */
export async function tryDestination(
  destination: StoredDestination,
  context: Pick<
    Context<unknown, unknown, unknown, unknown>,
    'dependencies' | 'signal' | 'language' | 'change'
  >,
): Promise<z.infer<typeof testStepsOutput>> {
  const { clock, directoryRoots, slackApiUrl, graph, egress, secretBox } = context.dependencies
  const secrets = openDestinationSecrets(secretBox, destination)
  if (secrets === null)
    throw invalid([
      {
        field: 'destinationId',
        message: sentence('destination_passwords_locked', {
          destination: destination.name || destination.id,
        }),
      },
    ])
  const connect = await kindOf(destination).loadConnect()
  const deliverer = connect({
    mailer: null,
    directoryRoots,
    slackApiUrl,
    graph,
    openApplication: (accountId) => openApplication(accountId, context.dependencies),
    egress,
    clock,
  })
  const steps = await deliverer.test?.({ settings: destination.settings, secrets }, context.signal)
  const answer = stepsToWire(steps ?? [], context.language)
  const [tested = ''] = kindOf(destination).recipients(destination.settings)
  await context.change({
    work: async () => {},
    facts: () => ({
      subject: destination.id,
      after: { Type: destination.kind, Name: tested, Ok: answer.Ok },
    }),
  })
  return answer
}

/** Of an account that the caller may use. */
async function openApplication(
  accountId: string,
  { store, clock }: Pick<Dependencies, 'store' | 'clock'>,
): Promise<OpenedApplication> {
  const opened = await store.sourceAccounts.open(accountId)
  return opened.ok
    ? biApplication(opened.account, clock)
    : { ok: false, said: sentence('bi_account_missing') }
}
