import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { proofHash } from '@punctual/runtime'
import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'

import { expectAccessible, settled, soon } from '../support/console.ts'
import { appearances } from '../support/appearances.ts'
import { setMailboxFaults } from '../support/faults.ts'
import { createFigures, ended, executionOf, mailboxDoes, served, waitForEnd } from './served.ts'

const recipients = ['finance-desk@example.org', 'left-the-company@example.org']
let scheduleId: string

beforeAll(async () => {
  scheduleId = await createFigures('Figures to prove', recipients)
})

/** A run of the schedule that has ended, while the mailbox does something wrong. */
async function endedDuring(faults: object): Promise<string> {
  await mailboxDoes(faults)
  const id = await ended(scheduleId)
  await setMailboxFaults(served.cluster.local, {})
  return id
}

const idOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''

test('a recipient in doubt is sent to again with a second click, and no other recipient', async () => {
  const id = await endedDuring({ dieBeforeReply: true })
  const { page, clicks } = await served.open({ path: `/executions/${id}` })
  await settled(page)
  await page.getByRole('button', { name: /^Send again\s*: finance-desk/ }).click()
  const question = page.getByRole('alertdialog')
  expect(await question.innerText()).toContain('It may arrive twice.')
  await question.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => idOf(page.url()), soon).not.toBe(id)
  // From Today, opening the need is one click more.
  expect(clicks()).toBe(2)
  const again = await executionOf(idOf(page.url()))
  expect(again).toMatchObject({ ResendOf: id })
  expect(again.Result.deliveries.map(({ recipient }) => recipient)).toEqual([recipients[0]])
})

test('Send again asks whom: who was refused is ticked, who has it is not, and sending twice has to be wanted', async () => {
  const id = await endedDuring({ rejectRecipients: [recipients[1]] })
  const { page } = await served.open({ path: `/executions/${id}`, ...appearances.phone })
  await settled(page)
  await page.getByRole('button', { name: 'Send again', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  const box = (name: string | undefined) => dialog.getByRole('checkbox', { name: name ?? '' })
  const wanted = box('It may arrive twice')
  expect([await box(recipients[0]).isChecked(), await box(recipients[1]).isChecked()]).toEqual([false, true])
  await expectAccessible(page)
  await box(recipients[0]).check()
  expect(await wanted.isChecked()).toBe(false)
  expect(await dialog.getByRole('button', { name: 'Send again to 2' }).isDisabled()).toBe(true)
  await wanted.check()
  expect(await dialog.getByRole('button', { name: 'Send again to 2' }).isEnabled()).toBe(true)
  await box(recipients[0]).uncheck()
  expect(await wanted.count()).toBe(0)
  await dialog.getByRole('button', { name: 'Send again' }).dblclick()
  await expect.poll(() => idOf(page.url()), soon).not.toBe(id)
  const again = idOf(page.url())
  await waitForEnd(again)
  expect(await executionOf(again)).toMatchObject({ Status: 'Succeeded', ResendOf: id })
  await expectLinked(page, { id, again })
  // The second press of a double click sends nothing, and the next viewer of the dialog reads of the first.
  const { page: other } = await served.open({ path: `/executions/${id}` })
  await settled(other)
  await other.getByRole('button', { name: 'Send again', exact: true }).first().click()
  await expect
    .poll(
      () =>
        other
          .getByRole('dialog')
          .getByText(/were sent again/)
          .count(),
      soon,
    )
    .toBe(1)
  const events = await served.rest.post('/api/schedule/getexecutionevents', { body: { ExecutionId: id } })
  expect(events.filter(({ Name }) => Name === 'resent')).toHaveLength(1)
})

test('Send again goes to the ticked deliveries only, also where their recipients have others', async () => {
  const [ann, bob] = ['twice-ann@example.org', 'once-bob@example.org']
  // Two destinations, of which the second one has both.
  const id = await ended(await createFigures('Figures to one reader twice', [ann, `${ann}; ${bob}`]))
  const { page } = await served.open({ path: `/executions/${id}` })
  await settled(page)
  await page.getByRole('button', { name: 'Send again', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  const boxes = dialog.getByRole('listitem').getByRole('checkbox')
  const { deliveries } = (await executionOf(id)).Result
  // The first reader by the first destination, and the other reader by the second one.
  const chosen = [ann, bob].map((name) => deliveries.findIndex(({ recipient }) => recipient === name))
  for (const place of chosen) await boxes.nth(place).check()
  await dialog.getByRole('checkbox', { name: 'It may arrive twice' }).check()
  await dialog.getByRole('button', { name: 'Send again to 2' }).click()
  await expect.poll(() => idOf(page.url()), soon).not.toBe(id)
  const again = await executionOf(idOf(page.url()))
  const nameOf = ({ destinationId, recipient }: (typeof deliveries)[number]) =>
    `${destinationId} ${recipient}`
  const wanted = deliveries.filter((_each, place) => chosen.includes(place))
  expect(again.Result.deliveries.map(nameOf).toSorted()).toEqual(wanted.map(nameOf).toSorted())
})

/** Expects that a page of the execution that sends again, and the one of the ended execution, lead to each other. */
async function expectLinked(page: Page, { id, again }: { readonly id: string; readonly again: string }) {
  await expect.poll(() => page.locator('.attempt-words').innerText(), soon).toMatch(/Delivering/)
  expect(await page.locator('.attempt-words').innerText()).not.toContain('Rendering')
  const own = page.locator('.adjacent-runs [aria-current=true]')
  await expect.poll(() => own.innerText(), soon).toMatch(/Delivered.*Sent again/s)
  await expectAccessible(page)
  const origin = page.getByText(/^Sends again what the execution of .* made\.$/)
  await origin.getByRole('link').click()
  await expect.poll(() => idOf(page.url()), soon).toBe(id)
  const resent = page.locator('.timeline li', { hasText: /Sent again · by .+, to one recipient · / })
  await resent.getByRole('link', { name: 'Open the execution' }).click(soon)
  await expect.poll(() => idOf(page.url()), soon).toBe(again)
  await settled(page)
}

test('an auditor gets the proof from the list of runs in four clicks, and checks it with one file of the page', async () => {
  const id = await ended(scheduleId)
  const { page, clicks, complaints } = await served.open({ path: '/' })
  await settled(page)
  await page.getByRole('link', { name: 'Runs', exact: true }).first().click()
  await settled(page)
  await page.locator(`a[href="/executions/${id}"]`).first().click()
  await settled(page)
  await page.getByRole('link', { name: 'Proof' }).click()
  await expect.poll(() => page.getByText(/accepted for 2 of 2 recipients/).count(), soon).toBe(1)
  const text = await page.locator('.proof').innerText()
  for (const expected of ['Figures to prove', ...recipients, 'Subject', 'Sender', '250 '])
    expect(text).toContain(expected)
  await expectAccessible(page)
  const saved = await downloadOf(page, 'Download JSON')
  expect(clicks()).toBe(4)
  const proof = JSON.parse(await readFile(saved, 'utf8')) as Record<string, unknown>
  expect(proof).toMatchObject({ ExecutionId: id, ScheduleId: scheduleId, Hash: proofHash(proof) })
  expect(text).toContain(String(proof['Hash']))
  expect((await readFile(await downloadOf(page, 'Download PDF'), 'latin1')).slice(0, 5)).toBe('%PDF-')
  const checker = await readFile(await downloadOf(page, 'Download verify-proof.mjs'))
  const directory = await mkdtemp(join(tmpdir(), 'auditor-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await writeFile(join(directory, 'verify-proof.mjs'), checker)
  await writeFile(join(directory, 'proof.json'), JSON.stringify(proof))
  const check = () =>
    spawnSync(process.execPath, ['verify-proof.mjs', 'proof.json'], { cwd: directory, encoding: 'utf8' })
  expect(check()).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('All is as it was written.') as string,
  })
  await writeFile(join(directory, 'proof.json'), JSON.stringify({ ...proof, Attempt: 7 }))
  expect(check().status).toBe(1)
  expect(complaints).toEqual([])
})

async function downloadOf(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).click(),
  ])
  return await download.path()
}

test('the printed proof has what the page has, without what only a screen needs', async () => {
  const id = await ended(scheduleId)
  const { page } = await served.open({
    path: `/executions/${id}/proof`,
    ...appearances.dark,
    locale: 'de-DE',
  })
  await settled(page)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.proof h1').innerText()).toBe('Zustellnachweis')
  for (const hidden of ['.side', '.proof .buttons', '.no-print'])
    expect(await page.locator(hidden).first().isVisible()).toBe(false)
  for (const recipient of recipients) expect(await page.getByText(recipient).first().isVisible()).toBe(true)
  const colour = await page.evaluate<string>(`getComputedStyle(document.querySelector('.proof h1')).color`)
  expect(Math.max(...(colour.match(/[\d.]+/g) ?? ['1000']).slice(0, 3).map(Number))).toBeLessThan(120)
})

test('a viewer sees the proof and nothing that sends', async () => {
  const id = await endedDuring({ dieBeforeReply: true })
  const { page } = await served.open({ path: `/executions/${id}`, role: 'Viewer', ...appearances.dark })
  await settled(page)
  expect(await page.getByRole('link', { name: 'Proof' }).count()).toBe(1)
  expect(await page.getByRole('button', { name: /Resend|Send again/ }).count()).toBe(0)
})
