import { loadMailServerTest, userTokenBy } from '@punctual/delivery/kinds'
import { mailServerAccount } from '@punctual/source'
import { failureSentence, type MailServer, parseAddress } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { askingSourceSeconds } from '../../http/answer-time.ts'
import { idParams } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { invalid } from '../../http/read-input.ts'
import { line } from '../../wire/input.ts'
import { stepsToWire, testStepsOutput } from '../../wire/test-steps.ts'
import { mailServerTag } from './mail-server-wire.ts'
import { noMailServer, readMailServer } from './mail-servers.ts'

export const testMailServer = defineOperation({
  name: 'mailserver.test',
  methods: ['POST'],
  path: '/api/mailserver/test/:id',
  role: 'Administrator',
  summary: 'Sends a mail through a mail server, and tells each step',
  description:
    'Answers 200 also when a step fails: Ok is false then, and the last step says why. The mail is sent by the server that answers, also when the mail server is not enabled. Limits of the mail server do not count it. The audit trail has an entry of it.',
  tags: [mailServerTag],
  params: idParams,
  body: z
    .strictObject({ To: line(320).min(1).meta({ description: 'Address that the mail goes to' }) })
    .meta({ id: 'TestMailServerInput' }),
  response: testStepsOutput,
  examples: { me: { To: 'me@example.org' } },
  errors: [404, 409],
  cost: 'costly',
  maxSeconds: askingSourceSeconds,
  changes: true,
  waits: true,
  handle: async ({ params: { id }, body, dependencies, signal, change, language }) => {
    const to = recipientOf(body.To, dependencies)
    const { server, from } = await testedServer(id, dependencies)
    const test = await loadMailServerTest()
    const { egress, clock, graph, sources } = dependencies
    const userToken = userTokenBy((place, stopped) =>
      sources.mailServerToken(mailServerAccount(place), stopped),
    )
    const steps = await test({ server, from, to, language }, { egress, clock, graph, userToken }, signal)
    const answer = stepsToWire(steps, language)
    await change({
      work: async () => {},
      facts: () => ({ subject: id, after: { Name: server.name, To: to, Ok: answer.Ok } }),
    })
    return answer
  },
})

/** @throws ProblemError `invalid_request` */
function recipientOf(written: string, { recipientDomains }: Dependencies): string {
  const parsed = parseAddress(written)
  if (!parsed.ok) throw invalid([{ field: 'To', message: parsed.message }])
  const { address } = parsed.address
  if (!recipientDomains.allows(address))
    throw invalid([{ field: 'To', message: failureSentence('recipient_domain_refused') }])
  return address
}

/** @throws ProblemError `not_found`, `state_conflict` when it has no sender or its secrets do not open */
async function testedServer(
  id: string,
  dependencies: Dependencies,
): Promise<{ readonly server: MailServer; readonly from: string }> {
  const { mailServers } = dependencies.store
  await readMailServer(id, dependencies)
  const opened = await mailServers.open(id)
  if (!opened.ok) {
    if (opened.reason === 'missing') throw noMailServer()
    throw problem('state_conflict', { detail: sentence('mail_server_secrets_locked') })
  }
  const { server } = opened
  const others = server.settings.from === '' ? (await mailServers.openEnabled()).servers : []
  const sender = [server, ...others].find(({ settings }) => settings.from !== '')
  if (sender === undefined) throw problem('state_conflict', { detail: sentence('mail_sender_missing') })
  return { server, from: sender.settings.from }
}
