import { sealDestinationSecrets } from '@punctual/catalog'
import { createSecretBox } from '@punctual/store'
import { describe, expect, test } from 'vitest'

import { openHttpReceiver, type ReceiverRule } from './support/http-receiver.ts'
import { openWorker } from './support/open-worker.ts'
import { pdf } from './support/small-pdf.ts'

/** Runs through the real worker to the kinds that post to another side and cannot ask it what has arrived. */

interface Case {
  readonly settings: (url: string) => object
  readonly secrets: (url: string) => Readonly<Record<string, string>>
  readonly recipient: (url: string) => string
  /** The request after which the other side may have the delivery. */
  readonly lastPath: string
  readonly answer: ReceiverRule['answer']
}

const cases = {
  Webhook: {
    settings: (url) => ({ url: `${url}/hook`, includeFile: true }),
    secrets: () => ({ secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` }),
    recipient: (url) => `${url}/hook`,
    lastPath: '/hook',
    answer: () => [204],
  },
  Slack: {
    settings: () => ({ channel: 'C0123456789', message: 'Sales of {{ScheduleName}}' }),
    secrets: () => ({ token: 'xoxb-4711-hush-hush' }),
    recipient: () => 'C0123456789',
    lastPath: '/api/files.completeUploadExternal',
    answer: (path, url) =>
      path === '/api/files.getUploadURLExternal'
        ? [200, { ok: true, upload_url: `${url}/upload`, file_id: 'F1' }]
        : [200, { ok: true, files: [{ id: 'F1' }] }],
  },
  Teams: {
    settings: (url) => ({ origin: url, message: 'Sales of {{ScheduleName}}' }),
    secrets: (url) => ({ url: `${url}/flow?sig=hush-hush` }),
    recipient: (url) => new URL(url).host,
    lastPath: '/flow?sig=hush-hush',
    answer: () => [202],
  },
} as const satisfies Readonly<Record<string, Case>>

type Kind = keyof typeof cases

const kinds = Object.keys(cases) as Kind[]

/** A worker with one schedule, which delivers to the kind at a receiver. */
async function open(kind: Kind, { rule = {}, onUnknown = 'Hold' }: OpenOptions = {}) {
  const { settings, secrets, recipient, answer, lastPath }: Case = cases[kind]
  const resources = new AsyncDisposableStack()
  const receiver = resources.use(await openHttpReceiver({ answer, ...rule }))
  const worker = resources.use(
    await openWorker({
      export: async () => ({ content: pdf }),
      slackApiUrl: new URL(`${receiver.url}/api/`),
      schedule: { name: 'Sales', destinations: [{ kind, onUnknown, ...settings(receiver.url) }] },
    }),
  )
  const { database } = worker.store
  const [{ id } = { id: '' }] = await database.query<{ id: string }>('SELECT id FROM destinations')
  const sealed = sealDestinationSecrets(createSecretBox([Buffer.alloc(32, 7)]), id, {
    kept: {},
    given: secrets(receiver.url),
  })
  await database.query('UPDATE destinations SET secret = $1', [JSON.stringify(sealed)])
  return {
    worker,
    receiver,
    recipient: recipient(receiver.url),
    /** The requests after which the other side may have the delivery. */
    lastRequests: () => receiver.taken.filter(({ path }) => path === lastPath),
    isEnabled: async () =>
      (await database.query<{ enabled: boolean }>('SELECT enabled FROM destinations'))[0]?.enabled,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

interface OpenOptions {
  readonly rule?: Partial<ReceiverRule>
  readonly onUnknown?: 'Hold' | 'Resend'
}

describe.each(kinds)('%s', (kind) => {
  test('a run delivers once, and the record has the receiver and nothing secret', async () => {
    await using run = await open(kind)
    const record = await run.worker.attempt()
    expect(record).toMatchObject({
      status: 'Succeeded',
      deliveries: [{ recipient: run.recipient, state: 'Accepted' }],
    })
    expect(run.lastRequests()).toHaveLength(1)
    const events = await run.worker.store.executions.events(record.executionId)
    expect(JSON.stringify([record, events])).not.toMatch(/hush|whsec/)
  })
})

test.each(['Slack', 'Teams'] as const)(
  '%s that is killed after it took the last request leaves the delivery in doubt',
  async (kind) => {
    await using run = await open(kind, { rule: { diesAt: cases[kind].lastPath } })
    expect(await run.worker.attempt()).toMatchObject({
      status: 'Failed',
      deliveries: [{ state: 'Unknown', error: { code: 'delivery_interrupted' } }],
    })
    expect(run.lastRequests()).toHaveLength(1)
  },
)

test.each([
  ['Webhook', 'Hold'],
  ['Webhook', 'Resend'],
  ['Slack', 'Resend'],
  ['Teams', 'Resend'],
] as const)(
  '%s that is killed after it took the last request gets the same again where it is %s',
  async (kind, onUnknown) => {
    await using run = await open(kind, { rule: { diesAt: cases[kind].lastPath }, onUnknown })
    expect(await run.worker.attempt()).toMatchObject({ status: 'Waiting' })
    expect(await run.worker.attempt()).toMatchObject({
      status: 'Succeeded',
      deliveries: [{ state: 'Accepted' }],
    })
    const sent = run.lastRequests()
    expect(sent).toHaveLength(2)
    expect(sent[0]?.headers['webhook-id']).toBe(sent[1]?.headers['webhook-id'])
    expect(sent[0]?.body).toBe(sent[1]?.body)
  },
)

describe.each(['Webhook', 'Teams'] as const)('%s that answers 410', (kind) => {
  const gone: Partial<ReceiverRule> = { answer: () => [410] }

  test('is disabled, the timeline says so, and the next run does not ask it', async () => {
    await using run = await open(kind, { rule: gone })
    const record = await run.worker.attempt()
    expect(record).toMatchObject({
      status: 'Failed',
      deliveries: [{ state: 'Rejected', error: { code: 'destination_gone' } }],
    })
    expect(await run.isEnabled()).toBe(false)
    const events = await run.worker.store.executions.events(record.executionId)
    expect(events.find(({ name }) => name === 'delivery')?.detail).toMatchObject({
      error: { code: 'destination_gone' },
    })
    await run.worker.again()
    await run.worker.attempt()
    expect(run.receiver.taken).toHaveLength(1)
  })

  test('stays as it is when it was edited while the run went on', async () => {
    const edit = async () => {
      const { database } = run.worker.store
      await database.query(`UPDATE destinations SET settings = settings || '{"message": "new"}'`)
      return [410] as const
    }
    await using run = await open(kind, { rule: { answer: () => edit() } })
    expect(await run.worker.attempt()).toMatchObject({ status: 'Failed' })
    expect(await run.isEnabled()).toBe(true)
  })
})
