import { expect, test } from 'vitest'

import { failure, failureSaid } from '../failure.ts'
import { egressSaid } from './egress-said.ts'
import { say, Sentence, sentence } from './sentence.ts'

const refused = sentence('host_refused', {
  host: 'reports.example',
  reason: egressSaid({
    code: 'egress_leads_to',
    values: { address: '10.1.2.3', reason: { code: 'egress_private' } },
  }),
})

test('why a host is refused is said in the language of the reader, to the innermost reason', () => {
  expect(say(refused, 'en')).toBe(
    'The host reports.example may not be used: it leads to 10.1.2.3, and addresses of private networks are used only when EGRESS_ALLOW names them.',
  )
  expect(say(refused, 'de')).toBe(
    'Der Host reports.example darf nicht benutzt werden: er führt zu 10.1.2.3: Adressen privater Netze werden nur benutzt, wenn EGRESS_ALLOW sie nennt.',
  )
})

test('a failure with a sentence has its English text, and keeps the sentence over a way as JSON', () => {
  const failed = failure('source_host_refused', { said: refused })
  expect(failed.message).toBe(say(refused, 'en'))
  const received = failureSaid(JSON.parse(JSON.stringify(failed)) as typeof failed)
  expect(received instanceof Sentence && say(received, 'de')).toBe(say(refused, 'de'))
})
