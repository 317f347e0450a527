import { endByHand } from '@punctual/engine/testing'
import { beforeAll, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

const unique = () => crypto.randomUUID()

async function schedule(to: string) {
  const made = await fixture.api.call('POST', '/api/singleschedule/createforbi', {
    body: { ...smallBiSchedule(fixture.biAccountId, `<${unique()}>`), EmailDestinations: [{ To: to }] },
  })
  expect(made.status, made.text).toBe(200)
  return made.body as { ScheduleId: string; ScheduleName: string }
}

async function recipient() {
  const address = `${unique()}@example.org`
  const [first, second] = [await schedule(`Ann <${address.toUpperCase()}>`), await schedule(address)]
  await schedule(`x${address}`)
  const path = `/r/${fixture.api.dependencies.recipientTokens.sign({ address, scheduleId: first.ScheduleId })}`
  const open = (language = 'en') =>
    fixture.api.call('GET', path, { as: null, headers: { 'accept-language': language } })
  const send = (verb: string, form: Record<string, string>) =>
    fixture.api.call('POST', `${path}${verb}`, { as: null, form })
  const scopes = async () =>
    (await fixture.api.call('GET', '/api/suppression/getall')).body
      .filter(({ Address }: { Address: string }) => Address === address)
      .map(({ ScheduleId, Source }: { ScheduleId: string | null; Source: string }) => [ScheduleId, Source])
  return { address, first, second, path, open, send, scopes }
}

it('the page shows what the address receives, runs no script, is kept nowhere, and changes nothing', async () => {
  const { address, first, second, open, scopes } = await recipient()
  const page = await open()
  expect(page.status).toBe(200)
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(page.text).toContain(`<h1>Mails to ${address}</h1>`)
  for (const { ScheduleName } of [first, second])
    expect(page.text).toContain(ScheduleName.replace('<', '&#60;').replace('>', '&#62;'))
  expect(page.text.match(/<li>/g)).toHaveLength(2)
  expect((await open('de')).text).toContain('Beenden')
  expect(await scopes()).toEqual([])
})

it('the page shows a schedule whose query has found the address for its last run, and its reader stops the mails', async () => {
  const { address, open, send } = await recipient()
  const { store, call } = fixture.api
  const name = unique()
  const source = { kind: 'Query', dataSourceId: unique(), query: 'SELECT 1' } as const
  await store.recipientLists.create({ name, allowedFor: [], source })
  const { ScheduleId } = await schedule(`list:${name.toUpperCase()}`)
  const isShown = async () => (await open()).text.includes(ScheduleId)
  const run = async (...found: string[]) => {
    const { body } = await call('POST', '/api/schedule/executescheduleasync', { body: { ScheduleId } })
    await store.database.query(
      `WITH run AS (SELECT id, nominal_at FROM work WHERE id = $1), kept AS (
         INSERT INTO kept_answers (execution_id, nominal_at, key, columns, row_count, value, claim_token, asked_at)
         SELECT id, nominal_at, $2, '[]', 1, 'null', id, now() FROM run
       ) INSERT INTO kept_rows (execution_id, nominal_at, key, claim_token, first_row, rows) SELECT id, nominal_at, $2, id, 1, $3 FROM run`,
      [body.ExecutionId, `list ${name}`, JSON.stringify(found.map((each) => [each, '', '', '', '{}']))],
    )
    return body.ExecutionId as string
  }
  expect(await isShown()).toBe(false)
  expect((await send('/stop', { ScheduleId })).status).toBe(404)
  const first = await run('eve@example.org', address.toUpperCase())
  expect(await isShown()).toBe(true)
  await store.database.query(endByHand(`id = '${first}'`))
  expect(await isShown()).toBe(true)
  expect((await send('/stop', { ScheduleId })).status).toBe(303)
  await send('/start', { ScheduleId })
  await run('eve@example.org')
  expect(await isShown()).toBe(false)
})

it('one click stops the mails of the schedule that the link came from, for this address and no other', async () => {
  const { first, open, send, scopes } = await recipient()
  const other = await recipient()
  expect(await send('', { 'List-Unsubscribe': 'One-Click' })).toMatchObject({ status: 200, body: true })
  expect(await send('', { 'List-Unsubscribe': 'One-Click' })).toMatchObject({ status: 200 })
  expect(await scopes()).toEqual([[first.ScheduleId, 'Recipient']])
  expect((await open()).text).toContain('Stopped by you.')
  expect(await other.scopes()).toEqual([])
})

it('one click stops as well when the mail program sends a multipart form, and no other form does', async () => {
  const { first, path, scopes } = await recipient()
  const boundary = '---FormBoundaryjWmhtjORrn'
  const post = (part: string, content: string, end = '--') =>
    fixture.api.call('POST', path, {
      as: null,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: `--${boundary}\r\nContent-Disposition: form-data; ${part}\r\n\r\n${content}\r\n--${boundary}${end}\r\n`,
    })
  const name = 'name="List-Unsubscribe"'
  expect((await post(name, 'Other')).status).toBe(400)
  expect((await post('name="Other"', 'One-Click')).status).toBe(400)
  expect((await post('name="file"; filename="a.json"', '{"List-Unsubscribe":"One-Click"}')).status).toBe(400)
  expect((await post(name, 'One-Click', '')).status).toBe(400)
  expect((await post(name, 'One-Click'.padEnd(20_000))).status).toBe(400)
  expect((await post(`${name}; filename="a"`, 'x'.repeat(20_000))).status).toBe(413)
  expect(await scopes()).toEqual([])
  expect(await post(name, 'One-Click')).toMatchObject({ status: 200, body: true })
  expect(await scopes()).toEqual([[first.ScheduleId, 'Recipient']])
})

it('an address that goes on guessing waits, whatever it guesses at, and a true link of it still opens', async () => {
  const { path } = await recipient()
  const from = '198.51.100.78'
  const guesses = [
    () => fixture.api.call('GET', '/r/none', { as: null, from }),
    () => fixture.api.call('POST', '/r/none', { as: null, from, form: { 'List-Unsubscribe': 'One-Click' } }),
    () => fixture.api.call('POST', '/r/none/stop', { as: null, from, form: { ScheduleId: '' } }),
    () => fixture.api.call('GET', '/f/none', { as: null, from }),
  ]
  for (let round = 0; round < 5; round += 1)
    for (const guess of guesses) expect((await guess()).status).toBe(404)
  for (const guess of guesses) {
    const refused = await guess()
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await fixture.api.call('GET', path, { as: null, from })).status).toBe(200)
})

it('a recipient pauses, starts and stops each schedule and all of them; the way back is the page', async () => {
  const { second, path, open, send, scopes } = await recipient()
  const paused = await send('/pause', { ScheduleId: second.ScheduleId })
  expect([paused.status, new URL(paused.headers['location']!, `http://x${path}/pause`).pathname]).toEqual([
    303,
    path,
  ])
  expect((await open()).text).toMatch(/Paused by you until \d{4}-\d\d-\d\d\./)
  await send('/stop', {})
  expect((await scopes()).toSorted()).toEqual(
    [
      [null, 'Recipient'],
      [second.ScheduleId, 'Recipient'],
    ].toSorted(),
  )
  await send('/start', {})
  await send('/start', { ScheduleId: second.ScheduleId })
  expect(await scopes()).toEqual([])
})

it('a recipient stops only what it receives: by its address, by a list or by the schedule of the link', async () => {
  const { address, open, send, scopes } = await recipient()
  const foreign = await schedule('eve@example.org')
  for (const verb of ['/stop', '/pause'])
    expect((await send(verb, { ScheduleId: foreign.ScheduleId })).status).toBe(404)
  expect((await open()).text).not.toContain(foreign.ScheduleName.slice(1, -1))
  const list = await fixture.api.call('POST', '/api/recipientlist/create', {
    body: { Name: `50%_${unique()}`, Members: [{ Address: address.toUpperCase() }] },
  })
  const listed = await schedule(`LIST:${list.body.Name}`)
  expect((await open()).text).toContain(listed.ScheduleName.slice(1, -1))
  expect((await send('/stop', { ScheduleId: listed.ScheduleId })).status).toBe(303)
  expect(await scopes()).toEqual([[listed.ScheduleId, 'Recipient']])
})

it('what an administrator has suppressed stays suppressed whatever the recipient chooses', async () => {
  const { address, first, open, send, scopes } = await recipient()
  const body = { Address: address, ScheduleId: first.ScheduleId, Reason: 'left' }
  await fixture.api.call('POST', '/api/suppression/create', { body })
  await send('/stop', { ScheduleId: first.ScheduleId })
  await send('/start', { ScheduleId: first.ScheduleId })
  expect(await scopes()).toEqual([[first.ScheduleId, 'Administrator']])
  expect((await open()).text).toContain('Stopped by an administrator')
})

it.each([
  ['has ended', -60, 'pause', 'Recipient'],
  ['has ended', -60, 'stop', 'Recipient'],
  ['ends before the pause', 86_400, 'pause', 'Recipient'],
  ['ends after the pause', 60 * 86_400, 'pause', 'Administrator'],
  ['still holds', 60 * 86_400, 'stop', 'Recipient'],
])(
  'where the suppression of an administrator %s (in %i s), the longer one of it and a %s holds: %s',
  async (_when, seconds, verb, source) => {
    const { address, first, open, send, scopes } = await recipient()
    const { ScheduleId } = first
    const untilAt = new Date(Date.now() + seconds * 1_000)
    const by = { source: 'Administrator', createdBy: 'admin', reason: 'away', untilAt } as const
    const { suppressions } = fixture.api.store
    const made = await suppressions.suppress({ address, scheduleId: ScheduleId, ...by })
    expect((await send(`/${verb}`, { ScheduleId })).status).toBe(303)
    expect(await scopes()).toEqual([[ScheduleId, source]])
    const kept = await suppressions.read(made!.id)
    if (source === 'Administrator') expect(kept).toEqual(made)
    else {
      expect(kept).toMatchObject({ createdBy: address, reason: '' })
      expect(kept!.untilAt === null).toBe(verb === 'stop')
    }
    expect((await open()).text).toContain(source === 'Recipient' ? 'by you' : 'by an administrator')
  },
)

it('a link that was never sent opens nothing and stops nothing, and no link is logged', async () => {
  const { path, send, scopes } = await recipient()
  const wrong = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`
  expect((await fixture.api.call('GET', wrong, { as: null })).status).toBe(404)
  expect(
    (await fixture.api.call('POST', `${wrong}/stop`, { as: null, form: { ScheduleId: '' } })).status,
  ).toBe(404)
  expect((await send('/stop', { ScheduleId: 'none' })).status).toBe(404)
  expect((await fixture.api.call('GET', `${path}/stop`, { as: null })).status).toBe(405)
  expect(await scopes()).toEqual([])
  expect(fixture.api.log()).not.toContain(path.slice(3))
})
