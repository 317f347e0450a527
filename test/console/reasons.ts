import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { expectAccessible, soon } from '../support/console.ts'
import { appearances } from '../support/appearances.ts'
import { createFigures, ended, served } from './served.ts'

/*
 * Only an hour of waiting, a source that is away or a server without memory would make these reasons. So each
 * test puts one into a real answer of the service.
 */

const german = { locale: 'de-DE' } as const

let executionId: string

beforeAll(async () => {
  executionId = await ended(await createFigures('Figures that wait', ['finance-desk@example.org']))
})

test.each([appearances.light, appearances.phone])(
  'the list says in the language of the reader why a run waits, within the window',
  async (look) => {
    const { page } = await served.open({ ...look, ...german })
    await answersWith(page, /getexecutionhistory\?/, (records: { ExecutionId: string }[]) =>
      records.map((record) =>
        record.ExecutionId === executionId ? { ...record, ...askedToWait() } : record,
      ),
    )
    await page.goto(served.url('/executions'))
    const said = page.getByText(
      'Die Quelle bat, 2 Stunden zu warten; nach 60 Minuten wird es wieder versucht',
    )
    await expect.poll(() => said.count(), soon).toBe(1)
    const { x = 0, width = Infinity } = (await said.boundingBox()) ?? {}
    expect(x + width).toBeLessThanOrEqual(look.viewport.width)
    await expectAccessible(page)
  },
)

test('a held server and an open breaker say why in the words of the service', async () => {
  const { page } = await served.open(german)
  const held = {
    HoldReason: 'nur noch 100 MiB Speicher frei, weniger als 128 MiB',
    HoldCode: 'memory_low',
    HoldValues: { FreeMebibytes: 100, LeastMebibytes: 128 },
  }
  await answersWith(page, /getcluster/, ({ Servers, ...cluster }: { Servers: { Role: string }[] }) => ({
    ...cluster,
    Servers: Servers.map((server) => (server.Role === 'worker' ? { ...server, ...held } : server)),
    Breakers: [breaker],
  }))
  await answersWith(page, /getservers/, (servers: object[]) =>
    servers.map((server) => ({ ...server, Breakers: [breaker] })),
  )
  await page.goto(served.url('/servers'))
  await expect
    .poll(() => page.getByText('nur noch 100 MiB Speicher frei, weniger als 128 MiB').count(), soon)
    .toBeGreaterThan(0)
  const why = page.getByRole('row', { name: breaker.Name }).locator('+ tr')
  expect(await why.innerText()).toContain(breaker.Reason)
  await expectAccessible(page)
  await page.goto(served.url('/destinations'))
  const away = page.locator('.sentence.words-bad')
  await expect.poll(() => away.innerText(), soon).toContain(breaker.Reason)
})

test('the review of a changed calendar calls its members by their names in the language of the reader', async () => {
  const made = await served.rest.post('/api/calendar/create', {
    body: { Name: 'Reviewed days', Holidays: [{ Date: '2030-12-25', Name: 'Feast' }] },
  })
  await served.rest.post('/api/calendar/update', {
    body: { Id: made.Id, Name: made.Name, Holidays: [{ Date: '2030-12-26', Name: 'Feast' }] },
  })
  const { page } = await served.open({ path: `/audit?action=calendar.update&subject=${made.Id}`, ...german })
  await page.locator('tbody a').first().click()
  const names = page.locator('.change-diff > li > :first-child')
  await expect.poll(() => names.allInnerTexts(), soon).toContain('Feiertag: Datum')
  expect(await page.locator('.change-diff > li > code').allInnerTexts()).toEqual([])
})

const breaker = {
  Kind: 'MailServer',
  Name: 'mail.example.org:587',
  State: 'Open',
  OpenSinceEpochUtc: 1_800_000_000,
  NextTryEpochUtc: 1_800_000_300,
  Reason: 'Der Mailserver bittet, es später wieder zu versuchen. Antwort: 421 4.7.0 Try again.',
  Code: 'mail_server_busy',
}

const askedToWait = () => ({
  Status: 'Waiting',
  CompletedEpochUtc: null,
  NotBeforeEpochUtc: Math.floor(new Date().getTime() / 1_000) + 3_600,
  NotBeforeReason: 'Die Quelle bat, 2 Stunden zu warten; nach 60 Minuten wird es wieder versucht.',
  NotBeforeCode: 'asked',
  NotBeforeValues: { Target: 'SourceAccount', AskedSeconds: 7_200, KeptSeconds: 3_600 },
})

/** Changes what the service answers to one operation on this page. */
async function answersWith(page: Page, path: RegExp, change: (answer: never) => unknown) {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change((await response.json()) as never) })
  })
}
