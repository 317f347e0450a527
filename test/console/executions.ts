import { randomUUID } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'

import { eventually } from '@punctual/testing'
import type { Locator } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'

import { hearAnnouncements } from '../support/announcements.ts'
import { expectAccessible, settled, soon } from '../support/console.ts'
import { answerInstead } from '../support/answer-instead.ts'
import { appearances } from '../support/appearances.ts'
import { createSampleSchedule } from '../support/sample-bi.ts'
import { createFigures, ended, executionOf, mailboxDoes, served, sourceDoes, started } from './served.ts'

/** Two recipients; a mail for the second one is refused, where a test says so. */
const recipients = ['finance-desk@example.org', 'left-the-company@example.org']

let scheduleId: string

beforeAll(async () => {
  scheduleId = await createFigures('Figures for two', recipients)
})

test('an execution is followed on its open page from its first stage to the answers of the mail server', async () => {
  await sourceDoes({ exportDurationMs: 4_000 })
  const { page, complaints } = await served.open({ path: `/executions/${await started(scheduleId)}` })
  await settled(page)
  await expect
    .poll(() => page.locator('.stages [aria-current=step]').allInnerTexts(), soon)
    .toEqual(['Rendering'])
  await expect.poll(() => page.getByText(/All 2 recipients have it\./).count(), soon).toBe(1)
  await expect
    .poll(() => page.getByRole('row', { name: /finance-desk.*Accepted.*250 /s }).count(), soon)
    .toBe(1)
  expect(await page.locator('.stages').count()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: 'Figures for two', exact: true }).click(soon)
  await expect.poll(() => new URL(page.url()).pathname, soon).toBe(`/schedules/${scheduleId}`)
  expect(complaints).toEqual([])
})

test('the pages of the file are read only when they are asked for, shown as pictures, large on a click, and turned by the arrows', async () => {
  const { page, clicks } = await served.open({ path: `/executions/${await ended(scheduleId)}` })
  await settled(page)
  expect(await page.locator('img.picture').count()).toBe(0)
  await page.getByRole('button', { name: /^Show (the page|the \d+ pages)$/ }).click()
  const first = page.getByRole('button', { name: 'Page 1', exact: true })
  await first.scrollIntoViewIfNeeded()
  const drawn = () => first.locator('img').evaluate((image: { naturalWidth: number }) => image.naturalWidth)
  await expect.poll(drawn, soon).toBe(320)
  expect(await page.getByText(/^sha256 [0-9a-f]{64}$/).count()).toBe(1)
  await first.click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByRole('heading').innerText(), soon).toMatch(/^Page 1 of \d+$/)
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => dialog.getByRole('heading').innerText(), soon).toMatch(/^Page 2 of \d+$/)
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count(), soon).toBe(0)
  expect(clicks()).toBe(2)
})

test('a user who may run revokes the links to the files with a reason, and the page says who did', async () => {
  const destinations = [{ To: 'figures@example.org', Subject: 'Linked', IncludeLink: true }]
  const id = await ended(await createSampleSchedule(served.rest, { name: 'Linked figures', destinations }))
  const { page } = await served.open({ path: `/executions/${id}` })
  await page.getByRole('button', { name: 'Revoke links' }).click(soon)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why').fill('Sent to the wrong list')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Revoke links' }).click()
  const links = page.locator('main section').filter({ hasText: 'Links to the files' })
  await expect.poll(() => links.innerText(), soon).toMatch(/Revoked by.*Sent to the wrong list/s)
  expect(await page.getByRole('button', { name: 'Revoke links' }).count()).toBe(0)
  const uses = await served.rest.get('/api/schedule/getlinks', { params: { query: { ExecutionId: id } } })
  expect(uses).toMatchObject({
    Opens: 0,
    Reason: 'Sent to the wrong list',
    RevokedEpochUtc: expect.any(Number),
  })
})

test('a recipient that was refused stands first with the words of the server, and its address can be shared', async () => {
  await mailboxDoes({ rejectRecipients: [recipients[1]] })
  const id = await ended(scheduleId)
  const { page, clicks } = await served.open({ path: `/executions/${id}` })
  await settled(page)
  expect(await page.getByText('1 of 2 recipients have it. One did not get it.').count()).toBe(1)
  const rows = page.getByRole('region', { name: 'Recipients' }).locator('tbody tr')
  expect(await rows.first().innerText()).toMatch(/left-the-company@example\.org.*Refused.*550 /s)
  await page.getByRole('link', { name: /^Accepted 1$/ }).click()
  await expect.poll(() => rows.count(), soon).toBe(1)
  expect(clicks()).toBe(1)
  const { page: shared } = await served.open({
    path: new URL(page.url()).pathname + new URL(page.url()).search,
  })
  await settled(shared)
  expect(await shared.getByText(recipients[1] ?? '', { exact: true }).count()).toBe(0)
})

test('a delivery in doubt says what that means and by which Message-ID the mail log has it', async () => {
  await mailboxDoes({ dieBeforeReply: true })
  const { page } = await served.open({ path: `/executions/${await ended(scheduleId)}` })
  await settled(page)
  expect(await page.getByText(/recipients have it\. 2 may have it\./).count()).toBe(1)
  expect(await page.getByText(/^It is not known whether this arrived/).count()).toBe(2)
  expect(await page.getByText(/^<[0-9a-f-]{36}@example\.org>$/).count()).toBe(2)
  await expectAccessible(page)
})

test('on a phone every status of the list, and every recipient with its state and its reply, is in the window', async () => {
  await mailboxDoes({ rejectRecipients: [recipients[1]] })
  const id = await ended(scheduleId)
  const { page } = await served.open({ path: '/executions', ...appearances.phone })
  const isWithin = async (text: Locator) => {
    const box = await text.boundingBox()
    return box !== null && box.x >= 0 && box.x + box.width <= appearances.phone.viewport.width
  }
  const run = page.getByRole('row').filter({ has: page.locator(`a[href="/executions/${id}"]`) })
  await expect.poll(() => run.count(), soon).toBe(1)
  expect(await isWithin(run.getByText('Partly delivered'))).toBe(true)
  await run.getByRole('link').click()
  await settled(page)
  for (const text of [/^Refused$/, /Answer: 550 /, recipients[1] ?? '']) {
    const shown = page.getByRole('region', { name: 'Recipients' }).getByText(text)
    expect([text, await isWithin(shown)]).toEqual([text, true])
  }
  await expectAccessible(page)
})

test('why a recipient has not got its report is one click away from Today', async () => {
  await mailboxDoes({ dieBeforeReply: true })
  const id = await ended(scheduleId)
  const { page, clicks } = await served.open({ path: '/' })
  const need = page.locator(`.needs a[href="/executions/${id}"]`)
  await expect.poll(() => need.count(), soon).toBe(1)
  await need.click()
  await settled(page)
  const rows = page.getByRole('region', { name: 'Recipients' })
  await expect.poll(() => rows.getByText(recipients[0] ?? '', { exact: true }).count(), soon).toBe(1)
  expect(await rows.getByText(/^It is not known whether this arrived/).count()).toBe(2)
  expect(clicks()).toBe(1)
})

test('what recipients lack is assigned on Today, opens whom to send it to, and is marked as done with a reason', async () => {
  await mailboxDoes({ rejectRecipients: [recipients[1]] })
  const id = await ended(await createFigures(`Lacked by one ${randomUUID()}`, recipients))
  const { page } = await served.open({ path: '/' })
  const need = page.locator('.needs li').filter({ has: page.locator(`a[href="/executions/${id}"]`) })
  await need.getByRole('button', { name: /^Assign to me/ }).click(soon)
  await expect.poll(() => need.innerText(), soon).toContain('You are on it')
  await page.getByRole('button', { name: /^Mine/ }).click()
  await expect.poll(() => need.count(), soon).toBe(1)
  await page.getByRole('button', { name: /^Open/ }).click()
  // The list of the other tab stays until this one has its own.
  await settled(page)
  expect(await need.innerText()).toContain(`Not delivered to ${recipients[1]}: `)
  await expectAccessible(page)
  await need.getByRole('button', { name: /^Send again to / }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByRole('checkbox', { checked: true }).count(), soon).toBe(1)
  await expectAccessible(page)
  await answerInstead(page, '**/api/schedule/resend', (route) => route.fulfill({ status: 503 }))
  await dialog.getByRole('button', { name: 'Send again', exact: true }).click()
  await expect.poll(() => dialog.getByRole('alert').count(), soon).toBe(1)
  // What the service says takes no tick away.
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(1)
  await page.keyboard.press('Escape')
  await need.getByRole('button', { name: /^Mark as done/ }).click()
  await dialog.getByLabel('Why').fill('Read out on the phone')
  await dialog.getByRole('button', { name: 'Mark as done' }).click()
  await expect.poll(() => need.count(), soon).toBe(0)
  await page.getByRole('button', { name: /^Mine/ }).click()
  await expect.poll(() => page.getByText('You are on none of them.').count(), soon).toBe(1)
  await page.getByRole('button', { name: /^Done today/ }).click()
  await expect.poll(() => need.innerText(), soon).toContain(' marked it as done')
  await expectAccessible(page)
})

test('an execution that fails shows its attempts, the code of the failure, and the step that helps', async () => {
  await sourceDoes({ failNextExports: 100, failure: 'permanent' })
  const { page } = await served.open({ path: `/executions/${await ended(scheduleId)}`, ...appearances.phone })
  await settled(page)
  expect(await page.getByText('source_export_failed', { exact: true }).count()).toBe(1)
  expect(await page.getByText(/Check that the source system answers/).count()).toBe(1)
  expect(await page.getByText('This execution made no file.').count()).toBe(1)
  expect(await page.locator('.attempt-words').innerText()).toMatch(/Attempt 1 worker-1.*Rendering/s)
  await expectAccessible(page)
})

test('a failure is shown in the language of the reader, with the answer of the other side in it', async () => {
  await mailboxDoes({ rejectRecipients: [recipients[1]] })
  const { page } = await served.open({ path: `/executions/${await ended(scheduleId)}`, locale: 'de-DE' })
  const refused = page.getByRole('row').filter({ hasText: recipients[1] ?? '' })
  await expect
    .poll(() => refused.innerText(), soon)
    .toMatch(/Der Mailserver lehnt den Empfänger ab\. Antwort: 550 /)
  await sourceDoes({ failNextExports: 100, failure: 'permanent' })
  const failed = await ended(scheduleId)
  const sentence = 'Das Quellsystem konnte den Bericht nicht exportieren.'
  await page.goto(served.url(`/executions/${failed}`))
  await expect.poll(() => page.locator('.failure').innerText(), soon).toContain(sentence)
  expect(await page.locator('.heading .sentence').innerText()).toContain(sentence)
  expect(await page.locator('.attempt-words').innerText()).not.toContain('The ')
  await expectAccessible(page)
  await page.goto(served.url('/'))
  const need = page.locator('.needs li').filter({ has: page.locator(`a[href="/executions/${failed}"]`) })
  await expect.poll(() => need.innerText(), soon).toContain(sentence)
})

test('a recall is explained in the language of the reader, in the attempts and in the log', async () => {
  const id = await ended(scheduleId)
  const { page } = await served.open({ locale: 'de-DE' })
  // Only a server that dies makes one: the log says that there was one, everything else is as it is.
  await page.route(/getexecutionevents\?/, (route) => route.fulfill({ json: recalledTwice }))
  await page.goto(served.url(`/executions/${id}`))
  await expect
    .poll(() => page.locator('.attempt-words').innerText(), soon)
    .toMatch(/Versuch 1 worker-1.*Er wurde vom Server zurückgeholt\. Sein Prozess 4711 endete\./s)
  expect(await page.locator('.timeline').innerText()).toMatch(
    /Vom Server zurückgeholt · worker-1 · Sein Prozess 4711 endete\..*Vor dem Beginn zurückgeholt · worker-1 · Der Server ist nicht mehr da\./s,
  )
})

test('a cancellation says first that nothing was sent yet, and the page says that it is cancelled', async () => {
  await sourceDoes({ exportDurationMs: 60_000 })
  const { page, clicks } = await served.open({ path: `/executions/${await started(scheduleId)}` })
  await settled(page)
  await page.getByRole('button', { name: 'Cancel the execution' }).click()
  const question = page.getByRole('alertdialog')
  expect(await question.innerText()).toMatch(/Nothing was sent yet\. Nothing more will be sent\./)
  await question.getByRole('button', { name: 'Cancel the execution' }).click()
  await expect.poll(() => page.locator('.sentence').innerText(), soon).toMatch(/Cancelled/)
  expect(clicks()).toBe(2)
})

test('the executions before an execution are one click away, and so is the file', async () => {
  const [first, second] = [await ended(scheduleId), await ended(scheduleId)]
  const { page } = await served.open({ path: `/executions/${second}` })
  await settled(page)
  const adjacent = page.locator('.adjacent-runs')
  await expect.poll(() => adjacent.getByRole('link').count(), soon).toBeGreaterThan(0)
  await adjacent.locator(`a[href="/executions/${first}"]`).click()
  await expect.poll(() => new URL(page.url()).pathname, soon).toBe(`/executions/${first}`)
  await settled(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).first().click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
})

test('a file that is no longer kept says so at its download, at its pages and before it is sent again', async () => {
  const id = await ended(scheduleId)
  await takeAway(id)
  const { page } = await served.open({ path: `/executions/${id}` })
  const gone = page.getByText('The file is no longer kept. Run the schedule to make it again.')
  await settled(page)
  await page.getByRole('link', { name: 'Download' }).first().click()
  await expect.poll(() => gone.count(), soon).toBeGreaterThan(0)
  expect(await page.getByRole('link', { name: 'Download' }).count()).toBe(0)
  await expectAccessible(page)
  await page.reload()
  await settled(page)
  await page.getByRole('button', { name: /^Show (the page|the \d+ pages)$/ }).click()
  await expect.poll(() => gone.count(), soon).toBeGreaterThan(0)
  expect(await page.locator('.pictures').count()).toBe(0)
  await page.reload()
  await settled(page)
  await page.getByRole('button', { name: 'Send again', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByRole('alert').count(), soon).toBe(1)
  await dialog.getByRole('checkbox', { name: recipients[0] ?? '' }).check()
  await dialog.getByRole('checkbox', { name: 'It may arrive twice' }).check()
  expect(await dialog.getByRole('button', { name: 'Send again' }).isDisabled()).toBe(true)
})

test('a resend asks for every file that it sends, and names those that are no longer kept', async () => {
  const destinations = (['PDF', 'PNG'] as const).map((Format) => ({
    To: 'figures@example.org',
    Subject: Format,
    Format,
  }))
  const own = await createSampleSchedule(served.rest, { name: 'Figures in two formats', destinations })
  const id = await ended(own)
  const name = await takeAway(id, 1)
  const { page } = await served.open({ path: `/executions/${id}` })
  await settled(page)
  await page.getByRole('button', { name: 'Send again', exact: true }).first().click()
  const told = page.getByRole('dialog').getByRole('alert')
  await expect
    .poll(() => told.allInnerTexts(), soon)
    .toEqual([expect.stringContaining(`This file is no longer kept: ${name}.`)])
  await expectAccessible(page)
})

test('the list of runs is filtered by status, name, file, recipient, folder, delivery and time, and its address can be shared', async () => {
  const { sha256 = '' } = (await executionOf(await ended(scheduleId))).Result.artifacts[0] ?? {}
  const { page, clicks } = await served.open({ path: '/executions?delivery=Accepted&file=zz' })
  await settled(page)
  const rows = page.getByRole('row', { name: /Figures for two/ })
  await expect.poll(() => rows.count(), soon).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  const tab = page.getByRole('link', { name: /^Delivered \d+\+?$/ })
  await expect.poll(() => tab.count(), soon).toBe(1)
  await tab.click()
  const query = () => Object.fromEntries(new URL(page.url()).searchParams)
  await expect.poll(query, soon).toEqual({ status: 'Succeeded' })
  await expect.poll(() => rows.count(), soon).toBeGreaterThan(0)
  expect(clicks()).toBe(2)
  const find = page.getByRole('searchbox', { name: 'Name of the schedule' })
  await find.fill('no such NAME')
  const none = page.getByText('No run fits the filter. Change or drop one of its parts.')
  await expect.poll(() => none.count(), soon).toBe(1)
  await find.fill('FIGURES for two')
  await expect.poll(() => rows.count(), soon).toBeGreaterThan(0)
  // The hash of a file is no name: it becomes the filter of the file.
  await find.fill(sha256)
  await expect.poll(query, soon).toEqual({ status: 'Succeeded', file: sha256 })
  await expect.poll(() => rows.count(), soon).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Drop the filter File' }).click()
  await page.getByRole('button', { name: 'File', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('File').fill('abc')
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.innerText(), soon).toContain('This is not what the field takes.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await find.fill(recipients[0] ?? '')
  await page.getByRole('link', { name: `Find runs that were sent to ${recipients[0]}` }).click(soon)
  await expect.poll(query, soon).toEqual({ status: 'Succeeded', recipient: recipients[0] })
  await expect.poll(() => rows.count(), soon).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Folder', exact: true }).click()
  await page.getByRole('treeitem', { level: 2 }).first().click(soon)
  await expect.poll(() => query()['folder'], soon).toMatch(/^\/./)
  await page.getByRole('button', { name: 'Drop the filter Folder' }).click()
  await page.reload()
  await expect.poll(() => rows.count(), soon).toBeGreaterThan(0)
  expect(await page.locator('.chip-set').innerText()).toContain(recipients[0])
  await page.getByRole('button', { name: 'Due', exact: true }).click()
  await page.getByLabel('From', { exact: true }).fill('2020-01-01')
  await page.getByLabel('To', { exact: true }).fill('2020-01-02')
  await expect.poll(() => none.count(), soon).toBe(1)
  expect(query()['from']).toBe(String(Date.UTC(2019, 11, 31, 23) / 1_000))
  await expectAccessible(page)
})

test('the number of executions is announced for a filter of the viewer, and not while runs end', async () => {
  const { page } = await served.open()
  const announced = await hearAnnouncements(page)
  const sentences = async () =>
    (await announced()).flat().filter((text) => /\brun\b|\bruns are\b/i.test(text))
  await page.goto(served.url(`/executions?from=${Math.floor(new Date().getTime() / 1_000)}`))
  const sentence = page.locator('.sentence')
  const none = 'No run fits the filter. Change or drop one of its parts.'
  await expect.poll(() => sentence.innerText(), soon).toBe(none)
  await ended(scheduleId)
  await expect.poll(() => sentence.innerText(), soon).toBe('One run.')
  await ended(scheduleId)
  await expect.poll(() => sentence.innerText(), soon).toBe('2 runs are shown.')
  expect(await sentences()).toEqual([none])
  await page.getByRole('link', { name: /^Missed/ }).click()
  await expect.poll(sentences, soon).toEqual(Array(2).fill(none))
})

test('a name as long as there is leaves room for the other columns, and is shown whole on hover', async () => {
  const name = 'Unbroken'.padEnd(180, 'n')
  await ended(await createFigures(name, recipients))
  const { page } = await served.open({ path: '/executions' })
  await settled(page)
  const shown = page.getByRole('rowheader', { name })
  await expect.poll(() => shown.count(), soon).toBe(1)
  expect(await shown.getAttribute('title')).toBe(name)
  const row = page.getByRole('row', { name })
  const { x = 0, width = Infinity } = (await row.getByRole('cell').last().boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual(appearances.light.viewport.width)
  // It is cut where the others have what they need, and not before.
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(async () => (await shown.boundingBox())?.width, soon).toBeGreaterThan(400)
})

test.each([
  {
    locale: 'en-GB',
    late: '1 min 24 s late:',
    waited: 'Waited 1 min 24 s',
    Message: 'Sales BI makes one report at a time, and 4 were before it.',
  },
  {
    locale: 'de-DE',
    late: '1 min 24 s verspätet:',
    waited: '1 min 24 s gewartet',
    Message: 'Sales BI erstellt immer nur einen Bericht, und 4 waren vor ihm.',
  },
])(
  'a late run begins with how late it was and what held it, and its chart with the wait that says the same: $locale',
  async ({ locale, late, waited, Message }) => {
    const id = await ended(scheduleId)
    const record = await executionOf(id)
    const due = (record.StartedEpochUtc ?? 0) - 84
    const LateCause = {
      Code: 'account_cap',
      Values: { AccountName: 'Sales BI', Limit: 1, Ahead: 4 },
      Message,
    }
    const { page } = await served.open({ path: '/executions', locale })
    await page.route(/GetExecutionStatus\?/i, (route) =>
      route.fulfill({ json: { ...record, ScheduledForEpochUtc: due, LateSeconds: 84, LateCause } }),
    )
    await settled(page)
    await page.locator(`a[href$="${id}"]`).click(soon)
    await expect.poll(() => page.locator('.heading').innerText(), soon).toContain(`${late} ${Message}`)
    expect(await page.locator('.facts').innerText()).toMatch(/:\d\d:\d\d.* 1 min 24 s (late|verspätet)/s)
    await expect
      .poll(() => page.locator('.lanes-name').allInnerTexts(), soon)
      .toEqual([waited, expect.any(String)])
    expect(await page.locator('.lane-bar-wait').getAttribute('title')).toBe(`${late} ${Message}`)
    const words = page.getByRole('listitem').filter({ hasText: waited })
    expect(await words.innerText()).toContain(`${late} ${Message}`)
    await expectAccessible(page)
    // A phone has no room for the bars: the words are in their place.
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.locator('.lane-bar-wait').isVisible(), soon).toBe(false)
    await expect.poll(async () => (await words.boundingBox())?.width, soon).toBeGreaterThan(300)
    expect(await words.innerText()).toContain(`${late} ${Message}`)
    await expectAccessible(page)
  },
)

test('a waiting execution says its position, or when it continues', async () => {
  await sourceDoes({ exportDurationMs: 60_000 })
  await served.rest.post('/api/service/updatecollaborationsettings', { body: { ThreadsPerServer: 1 } })
  onTestFinished(async () => {
    await served.rest.post('/api/service/updatecollaborationsettings', { body: { ThreadsPerServer: null } })
  })
  const hasOneSlot = async () => (await served.rest.get('/api/service/getcluster')).Slots === 1
  await eventually(hasOneSlot, { timeoutMs: 30_000 })
  const ids = [await started(scheduleId), await started(scheduleId), await started(scheduleId)]
  const { page } = await served.open({ path: '/executions?status=Waiting' })
  await settled(page)
  await expect.poll(() => page.getByText(/^Position 1 of \d waiting, by age$/).count(), soon).toBe(1)
  for (const ExecutionId of ids)
    await served.rest.post('/api/schedule/cancelexecution', { body: { ExecutionId } })
})

/** Takes the file of an execution away, as retention does, until the test ends. */
async function takeAway(id: string, position = 0): Promise<string> {
  const { artifacts } = (await executionOf(id)).Result
  const { name = '', sha256 = '' } = artifacts[position] ?? {}
  const place = join(served.cluster.dir, 'artifacts', sha256.slice(0, 2), sha256)
  await rename(place, `${place}.away`)
  onTestFinished(() => rename(`${place}.away`, place))
  return name
}

function eventAt(second: number, Name: string, said: object) {
  const At = `2026-11-23T07:00:0${second}.000Z`
  const event = { EpochUtc: Date.parse(At) / 1_000, At, Name, Attempt: 1, ServerName: 'worker-1' }
  return { ...event, Detail: {}, Reason: null, ReasonCode: null, ...said }
}

/** The log of a run whose server died, and that was sent there once more. */
const recalledTwice = [
  eventAt(1, 'claimed', {}),
  eventAt(2, 'rescued', {
    Reason: 'Sein Prozess 4711 endete.',
    ReasonCode: { Code: 'recalled_process_ended', Values: { Process: '4711' } },
  }),
  eventAt(3, 'withdrawn', {
    Reason: 'Der Server ist nicht mehr da.',
    ReasonCode: { Code: 'recalled_server_gone', Values: {} },
  }),
]
