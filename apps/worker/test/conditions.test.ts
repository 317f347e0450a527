import { PDFDocument } from '@cantoo/pdf-lib'
import type { Condition } from '@punctual/domain'
import type { ExecutionRecord } from '@punctual/engine'
import type { ScheduleSeed } from '@punctual/engine/testing'
import { expect, test, vi } from 'vitest'

import { openWorker } from './support/open-worker.ts'
import type { Export } from './support/scripted-sources.ts'
import { sentenceOfJson } from '@punctual/domain/words'

type Conditions = readonly Condition[]

const csv = (...lines: string[]) => ['Region,Sales', ...lines].join('\n')

/** A PDF that says something, made at an instant: two of them never have the same bytes. */
async function pdfSaying(text: string, madeAt: string): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setCreationDate(new Date(madeAt))
  document.addPage().drawText(text)
  return await document.save()
}

async function open(
  conditions: Conditions,
  { contents, ...seed }: ScheduleSeed & { contents: (string | Uint8Array)[] },
) {
  const every: Export = async (_signal, count) => ({ content: contents[count - 1] ?? contents.at(-1) ?? '' })
  return await openWorker({
    export: every,
    schedule: {
      destinations: [{ to: ['a@example.org'], format: 'CSV' }],
      ...seed,
      definition: { conditions, basicFilters: [byMail] },
    },
  })
}

/** Rows of the data ask for different reports. */
const byMail = { target: { table: 't', column: 'c' }, operator: 'In', values: ['{{Mail}}'] }

const ledgerOf = ({ deliveries }: ExecutionRecord) =>
  deliveries.map(({ recipient, state, error }) => [recipient, state, error?.message ?? null])

test.each<[string, Conditions, string | null]>([
  ['NotBlank', [{ kind: 'NotBlank' }], null],
  ['Blank', [{ kind: 'Blank' }], 'condition not met: Blank (the report is not blank)'],
  ['a count of rows that it has', [{ kind: 'Rows', operator: '>=', count: 2 }], null],
  [
    'a count of rows that it does not have',
    [{ kind: 'NotBlank' }, { kind: 'Rows', operator: '>', count: 2 }],
    'condition not met: Rows > 2 (the report has 2 rows)',
  ],
  ['a change, where nothing was delivered yet', [{ kind: 'Changed' }], null],
])(
  'a run is delivered only when all conditions hold, and says in record, ledger and timeline which does not: %s',
  async (_what, conditions, unmet) => {
    await using worker = await open(conditions, { contents: [csv('North,1', 'South,2')] })
    const record = await worker.attempt()
    expect(record).toMatchObject({
      status: 'Succeeded',
      artifacts: [{ format: 'CSV' }],
      error: unmet === null ? null : { code: 'condition_not_met', message: unmet, retryable: false },
    })
    expect(ledgerOf(record)).toEqual([['a@example.org', unmet === null ? 'Accepted' : 'Cancelled', unmet]])
    expect(worker.received).toHaveLength(unmet === null ? 1 : 0)
    const events = await worker.store.executions.events(record.executionId)
    const notes = events.flatMap(({ name, detail: { status, said } }) =>
      name === 'ended' ? [[status, said === undefined ? null : String(sentenceOfJson(said))]] : [],
    )
    expect(notes).toEqual([['Succeeded', unmet]])
  },
)

test('a report that says the same as the last delivered one is not sent again, and is sent when it says something else', async () => {
  const contents = [
    await pdfSaying('Sales: 100', '2026-11-01T06:00:00Z'),
    await pdfSaying('Sales: 100', '2026-11-02T06:00:00Z'),
    await pdfSaying('Sales: 100', '2026-11-03T06:00:00Z'),
    await pdfSaying('Sales: 200', '2026-11-04T06:00:00Z'),
  ]
  await using worker = await open([{ kind: 'Changed' }], {
    contents,
    destinations: [{ to: ['a@example.org'], format: 'PDF' }],
  })
  const states: string[] = []
  for (const _content of contents) {
    const record = await worker.attempt()
    states.push(`${record.status} ${record.deliveries[0]?.state} ${record.error?.code ?? ''}`)
    await worker.again()
  }
  expect(states).toEqual([
    'Succeeded Accepted ',
    'Succeeded Cancelled condition_not_met',
    'Succeeded Cancelled condition_not_met',
    'Succeeded Accepted ',
  ])
})

test('a report that has not changed is sent when a recipient has not got it', async () => {
  await using worker = await open([{ kind: 'Changed' }], {
    contents: [csv('North,1')],
    destinations: [{ to: ['a@example.org', '{{ExecutionId}}@example.org'], format: 'CSV' }],
  })
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded', error: null })
  await worker.again()
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded', error: null })
  expect(worker.received).toHaveLength(2)
})

test('conditions are checked for each row of the data, and those that do not hold stop no other row', async () => {
  const contents = [csv('North,1'), csv(), csv('West,3')]
  const rows = [1, 2, 3].map((number) => ({ Mail: `r${number}@example.org` }))
  await using worker = await open([{ kind: 'Rows', operator: '>', count: 0 }], {
    contents,
    rows,
    destinations: [{ to: ['{{Mail}}'], format: 'CSV' }],
  })
  const record = await worker.attempt()
  expect(record).toMatchObject({ status: 'Succeeded', error: null })
  expect(ledgerOf(record).map(([recipient, state]) => `${recipient} ${state}`)).toEqual([
    'r1@example.org Accepted',
    'r2@example.org Cancelled',
    'r3@example.org Accepted',
  ])
})

test('a condition is not asked again once an attempt has begun to send', async () => {
  let refuses = true
  const contents = [csv('North,1')]
  await using worker = await openWorker({
    export: async () => ({ content: contents[0] ?? '' }),
    mail: { recipient: (address) => (refuses && address.startsWith('b') ? 451 : null) },
    schedule: {
      definition: { conditions: [{ kind: 'Changed' }] },
      destinations: [
        { to: ['a@example.org'], format: 'CSV' },
        { to: ['b@example.org'], format: 'CSV' },
      ],
    },
  })
  const asked = vi.spyOn(worker.dependencies.lastDeliveries, 'find')
  expect(await worker.attempt()).toMatchObject({ status: 'Waiting' })
  expect(asked).toHaveBeenCalledTimes(1)
  refuses = false
  const record = await worker.attempt()
  expect(asked).toHaveBeenCalledTimes(1)
  expect(record).toMatchObject({ status: 'Succeeded', error: null })
  expect(ledgerOf(record).map(([, state]) => state)).toEqual(['Accepted', 'Accepted'])
})
