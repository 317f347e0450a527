import { Client as Database } from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { answerInstead } from './support/answer-instead.ts'
import { choose } from './support/choose.ts'
import { hearAnnouncements } from './support/announcements.ts'
import { expectAccessible, settled, soon, useConsole } from './support/console.ts'
import { appearances } from './support/appearances.ts'

const pages = useConsole({
  schedulers: 2,
  workers: 2,
  samples: false,
  restart: false,
  extraEnvironment: { DRILLS_ALLOWED: 'true' },
})

test('the page Servers says who leads since when, and shows each process with its slots, memory and lag', async () => {
  const { page, clicks, complaints } = await pages.open({ path: '/servers' })
  await settled(page)
  await expect.poll(() => page.getByText(/^scheduler-\d leads since \d\d:\d\d\./).count(), soon).toBe(1)
  await expect.poll(() => page.getByText(/2 workers use 0 of \d+ slots\./).count(), soon).toBe(1)
  for (const name of ['worker-1', 'worker-2', 'scheduler-1', 'scheduler-2', 'api-1'])
    expect(await page.getByRole('row', { name: new RegExp(`^${name} .*MiB.* ms .*ago`) }).count()).toBe(1)
  expect(await page.getByRole('row', { name: /^worker-1 / }).innerText()).toMatch(/Ready\s+0 of \d+ in use/)
  expect(await page.getByText('Nothing waits for a worker.').count()).toBe(1)
  expect(await page.getByText('Every source and mail server answers.').count()).toBe(1)
  expect([clicks(), complaints]).toEqual([0, []])
})

test('a page whose parts load says so once, and not once for each part', async () => {
  const { page } = await pages.open()
  const announced = await hearAnnouncements(page)
  await page.goto(pages.url('/servers'))
  await settled(page)
  const loading = (await announced()).map((texts) => texts.filter((text) => text === 'Loading').length)
  expect(Math.max(...loading)).toBe(1)
})

test('a drill says before it begins what it does, and afterwards how long planning paused against its target', async () => {
  const { page, clicks } = await pages.open({ path: '/servers' })
  await settled(page)
  expect(await page.getByText('No drill has been run yet.').count()).toBe(1)
  await page.getByRole('button', { name: 'Run a drill' }).click()
  const question = page.getByRole('alertdialog')
  expect(await question.innerText()).toMatch(/Due runs wait for that long/)
  await question.getByRole('button', { name: 'Run a drill' }).click()
  expect(clicks()).toBe(2)
  await expect
    .poll(() => page.getByText(/planned everything that was due \d+ ms after scheduler-/).count(), soon)
    .toBe(1)
  await expect.poll(() => page.getByText('Handed over once in 24 hours.').count(), soon).toBe(1)
  const drill = await pages.rest.get('/api/service/getdrill')
  expect(drill.Drill).toMatchObject({ TargetMilliseconds: 500, AskedBy: 'admin', DueMeanwhile: 0 })
  expect(['Passed', 'Failed']).toContain(drill.Drill?.State)
  const german = await pages.open({ path: '/servers', locale: 'de-DE' })
  const verdict = german.page.getByText(
    /hatte \d+ ms, nachdem scheduler-\d zu enden begann, alles Fällige geplant/,
  )
  await expect.poll(() => verdict.count(), soon).toBe(1)
  // The button is there again: a drill may be repeated.
  await expect.poll(() => page.getByRole('button', { name: 'Run a drill' }).count(), soon).toBe(1)
})

test('stopping says what becomes of due runs, and the page says that scheduling is stopped until it is started', async () => {
  const { page } = await pages.open({ path: '/servers' })
  await settled(page)
  await page.getByRole('button', { name: 'Stop scheduling' }).click()
  const question = page.getByRole('alertdialog')
  expect(await question.innerText()).toMatch(/due in the next 24 hours.*own policy for missed runs/s)
  await question.getByRole('button', { name: 'Close' }).click()
  expect(await pages.rest.get('/api/service/isschedulerrunning')).toBe(true)
  await page.getByRole('button', { name: 'Stop scheduling' }).click()
  await question.getByRole('button', { name: 'Stop scheduling' }).click()
  await expect.poll(() => page.getByText(/^Scheduling is stopped:/).count(), soon).toBe(1)
  expect(await pages.rest.get('/api/service/isschedulerrunning')).toBe(false)
  await page.getByRole('button', { name: 'Start scheduling' }).click()
  await expect.poll(() => page.getByText(/^Scheduling is stopped:/).count(), soon).toBe(0)
})

test('a stop whose answer is lost is tried again as a stop, and is said to be of unknown reach while that is not known', async () => {
  const { page } = await pages.open()
  await page.route('**/api/schedule/getupcoming**', (route) => route.fulfill({ status: 503 }))
  const answers = await answerInstead(page, '**/api/service/stopscheduler', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 503 })
  })
  let starts = 0
  page.on('request', (request) => (starts += Number(request.url().endsWith('/startscheduler'))))
  await page.goto(pages.url('/servers'))
  await settled(page)
  await page.getByRole('button', { name: 'Stop scheduling' }).click()
  const question = page.getByRole('alertdialog')
  expect(await question.innerText()).toContain('due in the next 24 hours is not known')
  await question.getByRole('button', { name: 'Stop scheduling' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Start scheduling' }).count(), soon).toBe(1)
  answers()
  const again = page.waitForResponse('**/api/service/stopscheduler')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect((await again).status()).toBe(200)
  expect([starts, await pages.rest.get('/api/service/isschedulerrunning')]).toEqual([0, false])
  await page.getByRole('button', { name: 'Start scheduling' }).click()
  await expect.poll(() => page.getByText(/^Scheduling is stopped:/).count(), soon).toBe(0)
})

test('a change of the settings names the servers that it holds for, and overwrites no change of another user', async () => {
  const { page } = await pages.open({ path: '/servers' })
  await settled(page)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  expect(await page.getByText(/Workers: worker-1 and worker-2\./).count()).toBe(1)
  await choose(page.getByLabel('Placement'), 'Least loaded')
  await page.getByLabel(/^Slots of each worker/).fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => page.getByText('Least loaded', { exact: true }).count(), soon).toBe(1)
  await expect
    .poll(() => page.getByRole('row', { name: /^worker-2 / }).innerText(), soon)
    .toMatch(/0 of 3 in use/)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await pages.rest.post('/api/service/updatecollaborationsettings', {
    body: { ThreadsPerServer: 4 },
  })
  await page.getByLabel(/^Slots of each worker/).fill('5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => page.getByRole('alert').innerText(), soon).toMatch(/changed/)
  expect((await pages.rest.get('/api/service/getcollaborationsettings')).ThreadsPerServer).toBe(4)
})

test('servers whose rules of time zones differ are named by both rules, until all have the same ones', async () => {
  const own = process.versions['tz']
  const database = new Database({ connectionString: pages.cluster.local.DatabaseUrl })
  await database.connect()
  const giveWorker = (rules: string | undefined) =>
    database.query(`UPDATE servers SET time_zone_rules = $1 WHERE name = 'worker-2'`, [rules])
  onTestFinished(async () => {
    await giveWorker(own)
    await database.end()
  })
  const { page } = await pages.open({ path: '/servers' })
  await settled(page)
  const notice = page.getByRole('status').filter({ hasText: 'different rules of time zones' })
  expect(await notice.count()).toBe(0)
  await giveWorker('2019c')
  await expect
    .poll(() => notice.allInnerTexts(), soon)
    .toEqual([expect.stringContaining(`(2019c and ${own})`)])
  await giveWorker(own)
  await expect.poll(() => notice.count(), soon).toBe(0)
})

test('a viewer sees the servers, and nothing that only an administrator may do', async () => {
  const { page, complaints } = await pages.open({ path: '/servers', role: 'Viewer' })
  await settled(page)
  await expect.poll(() => page.getByRole('row', { name: /^worker-1 / }).count(), soon).toBe(1)
  for (const name of ['Run a drill', 'Stop scheduling', 'Change'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('axe finds nothing on the settings of collaboration while they are edited, dark', async () => {
  const { page } = await pages.open({ path: '/servers', ...appearances.dark })
  await settled(page)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expectAccessible(page)
})

test.each([
  [8_000, null],
  [600_000, /The clock of this computer is 10 minutes fast\./],
  [-600_000, /The clock of this computer is 10 minutes slow\./],
])(
  'a browser whose clock is %d ms ahead shows the servers as they are, and says so where it misleads',
  async (aheadMs, said) => {
    const { page } = await pages.open()
    await page.addInitScript(`{
      const Right = Date
      const now = () => Right.now() + ${aheadMs}
      globalThis.Date = class extends Right {
        constructor(...values) { super(...(values.length === 0 ? [now()] : values)) }
        static now() { return now() }
      }
    }`)
    await page.goto(pages.url('/servers'))
    await settled(page)
    await expect
      .poll(() => page.getByRole('row', { name: /^worker-1 .*Ready.* \d s ago/ }).count(), soon)
      .toBe(1)
    expect(await page.getByText('Unresponsive', { exact: true }).count()).toBe(0)
    const notice = page.getByRole('status').filter({ hasText: /The clock of this computer/ })
    expect(await notice.allInnerTexts()).toEqual(said === null ? [] : [expect.stringMatching(said)])
    await expectAccessible(page)
  },
)

test('a server that is killed becomes red on an open page, which says when it was last seen', async () => {
  const { page } = await pages.open({ path: '/servers' })
  await settled(page)
  await expect.poll(() => page.getByRole('row', { name: /^worker-2 .*Ready/ }).count(), soon).toBe(1)
  await pages.cluster.kill('worker-2', 'SIGKILL')
  const silent = page.getByRole('row', { name: /^worker-2 .*Unresponsive.*Last seen/ })
  await expect.poll(() => silent.count(), soon).toBe(1)
  await expect.poll(() => page.getByText(/worker-2 does not respond\./).count(), soon).toBe(1)
  await expect.poll(() => page.getByText(/One worker uses 0 of \d+ slots\./).count(), soon).toBe(1)
  await expectAccessible(page)
})
