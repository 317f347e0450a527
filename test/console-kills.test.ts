import { eventually } from '@punctual/testing'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'

import { settled, soon, useConsole } from './support/console.ts'
import { setSourceFaults } from './support/faults.ts'
import { createSampleSchedule } from './support/sample-bi.ts'
import { shownAt } from './support/shown-at.ts'

/* Processes are killed or stand still behind a page that stays open: it says so, and it recovers by itself. */

const served = useConsole({ schedulers: 2, workers: 2 })

/** A rescue waits until the lease of a dead worker is over. */
const rescued = { timeout: 90_000 }

/** Whatever reloads the page loses the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in globalThis)

test('while the interface is killed an open page says that it is not live, and it recovers without a reload', async () => {
  const { page } = await served.open({ path: '/servers' })
  await expect.poll(() => page.getByRole('rowheader', { name: /worker-1/ }).count(), soon).toBe(1)
  await mark(page)
  await served.cluster.kill('api-1', 'SIGKILL')
  await expect.poll(() => page.getByText('Not live', { exact: true }).count(), soon).toBe(1)
  await expect.poll(() => page.getByText('Live', { exact: true }).count(), soon).toBe(1)
  await expect.poll(() => page.getByRole('rowheader', { name: /worker-1/ }).count(), soon).toBe(1)
  expect(await isSamePage(page)).toBe(true)
})

/** Expressions that run in the page. */
const isLive = `document.querySelector('.live-line')?.innerText.startsWith('Live')`
const isAmber = `(() => {
  const mark = document.querySelector('.live-line .dot')
  const amber = document.createElement('i')
  amber.style.color = 'var(--warn-mark)'
  document.body.append(amber)
  const colours = [getComputedStyle(mark).backgroundColor, getComputedStyle(amber).color]
  amber.remove()
  return colours[0] === colours[1] && mark.parentElement.innerText.startsWith('Not live')
})()`
const says = (words: string) =>
  `document.querySelector('main [role=status].notice')?.innerText.includes('${words}')`

/** Stops the interface without closing a connection, and answers how it goes on. Both answer when that was. */
async function freezeInterface() {
  const pid = await served.cluster.kill('api-1', 'SIGSTOP')
  const atMs = Date.now()
  const goOn = () => {
    process.kill(pid, 'SIGCONT')
    return Date.now()
  }
  onTestFinished(() => void goOn())
  return { atMs, goOn }
}

test('an open page becomes amber and says so within five seconds of a stopped interface, and is live a second after it continues', async () => {
  const { page } = await served.open({ path: '/servers' })
  await shownAt(page, isLive)
  const shown = Promise.all([
    shownAt(page, isAmber),
    shownAt(page, says('Not live since')),
    shownAt(page, says(', trying again in ')),
  ])
  const { atMs, goOn } = await freezeInterface()
  for (const shownMs of await shown) expect(shownMs - atMs).toBeLessThanOrEqual(5_000)
  const live = shownAt(page, `${isLive} && !(${says('Not live')})`)
  const goneOnMs = goOn()
  expect((await live) - goneOnMs).toBeLessThanOrEqual(1_500)
})

test('a page that is opened while the interface stands still is amber and says so within five seconds, and fills when it goes on', async () => {
  const { page } = await served.open()
  const { goOn } = await freezeInterface()
  const openedMs = Date.now()
  await page.goto(served.url('/servers'))
  const shown = [shownAt(page, isAmber), shownAt(page, says('The service does not answer'))]
  for (const shownMs of await Promise.all(shown)) expect(shownMs - openedMs).toBeLessThanOrEqual(5_000)
  goOn()
  await shownAt(page, isLive)
  await expect.poll(() => page.getByRole('rowheader', { name: /worker-1/ }).count(), soon).toBe(1)
})

test('when the leader is killed an open page says which scheduler leads from then on, without a reload', async () => {
  const { page } = await served.open({ path: '/servers' })
  const leader = async () => /scheduler-\d(?= leads)/.exec(await page.locator('main').innerText())?.[0]
  await expect.poll(leader, soon).toBeDefined()
  await mark(page)
  const killed = (await leader()) ?? ''
  await served.cluster.kill(killed, 'SIGKILL')
  await expect.poll(async () => [undefined, killed].includes(await leader()), { timeout: 60_000 }).toBe(false)
  expect(await isSamePage(page)).toBe(true)
})

test('when the worker of a run is killed its open page shows the next attempt and then the delivery, without a reload', async () => {
  const { local } = served.cluster
  await setSourceFaults(local, { exportDurationMs: 3_600_000 })
  const ScheduleId = await createSampleSchedule(served.rest, {
    name: 'Survives its worker',
    destinations: [{ To: 'ann@example.org', Format: 'PDF' }],
  })
  const { ExecutionId } = await served.rest.post('/api/schedule/executescheduleasync', {
    body: { ScheduleId },
  })
  const { page } = await served.open({ path: `/executions/${ExecutionId}` })
  await settled(page)
  await mark(page)
  const worker = await eventually(
    async () => {
      const query = { ExecutionId }
      const run = await served.rest.get('/api/schedule/GetExecutionStatus', { params: { query } })
      return run.Stage === 'Rendering' ? run.ServerName : null
    },
    { timeoutMs: 60_000 },
  )
  await expect.poll(() => page.locator('main').innerText(), soon).toContain('Rendering')
  await served.cluster.kill(worker, 'SIGKILL')
  await setSourceFaults(local, { exportDurationMs: 0 })
  await expect.poll(() => page.locator('main').innerText(), rescued).toMatch(/Attempt\s+2/)
  await expect.poll(() => page.locator('main .heading').innerText(), rescued).toContain('Delivered')
  expect(await isSamePage(page)).toBe(true)
})
