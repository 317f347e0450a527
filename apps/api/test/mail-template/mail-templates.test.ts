import { beforeAll, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi
beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

const send = (verb: string, body: object = {}, as: 'Administrator' | 'Editor' = 'Administrator') =>
  fixture.api.call('POST', `/api/mailtemplate/${verb}`, { body, as })
const list = async (as: 'Administrator' | 'Editor') =>
  (await fixture.api.call('GET', '/api/mailtemplate/getall', { as })).body
const unique = () => `Template ${crypto.randomUUID()}`
const schedule = (TemplateId: string | null) => {
  const body = smallBiSchedule(fixture.biAccountId, `Schedule ${crypto.randomUUID()}`)
  return { ...body, EmailDestinations: [{ To: 'ann@example.org', TemplateId }] }
}
const create = (TemplateId: string | null, as: 'Administrator' | 'Editor' = 'Administrator') =>
  fixture.api.call('POST', '/api/singleschedule/createforbi', { body: schedule(TemplateId), as })

it('a template is created, listed, replaced under its version, and deleted', async () => {
  const given = { Name: unique(), Html: '<p>{{Body}}</p>', Text: '{{Body}}', Language: 'de' }
  const { body: made } = await send('create', given)
  expect(made).toMatchObject({ ...given, AllowedFor: [], Version: 1 })
  expect(await list('Administrator')).toContainEqual(made)
  expect((await send('create', given)).body.code).toBe('name_taken')
  const changed = await fixture.api.call('POST', '/api/mailtemplate/update', {
    body: { ...made, Text: '' },
    headers: { 'if-match': '"1"' },
  })
  expect(changed.body).toMatchObject({ Text: '', Version: 2 })
  const stale = await fixture.api.call('POST', '/api/mailtemplate/update', {
    body: made,
    headers: { 'if-match': '"1"' },
  })
  expect(stale.status).toBe(412)
  expect((await send(`delete/${made.Id}`)).body).toBe(true)
  expect((await send(`delete/${made.Id}`)).status).toBe(404)
})

it('a template is created once under an Idempotency-Key, also when the first answer never came', async () => {
  const [key, body] = [crypto.randomUUID(), { Name: unique(), Html: 'x' }]
  const make = () =>
    fixture.api.call('POST', '/api/mailtemplate/create', { body, headers: { 'idempotency-key': key } })
  const first = await make()
  await fixture.api.store.database.query('DELETE FROM idempotency_keys WHERE key = $1', [key])
  expect((await make()).body).toEqual(first.body)
})

it('an expression that no run can fill is refused by its field, and an empty template', async () => {
  const wrong = await send('create', { Name: unique(), Html: '{{ScheduledFor-:yyyy}}', Text: 'x' })
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'Html'])
  expect((await send('create', { Name: unique() })).status).toBe(400)
  expect((await send('create', { Name: unique(), Html: 'x' }, 'Editor')).status).toBe(403)
})

it('a template names the recipient for destinations with one mail each, and for no other', async () => {
  const Html = '<p>{{Recipient.Name}} of {{Recipient.Region}}: {{Body}}</p>'
  const { body: made } = await send('create', { Name: unique(), Html })
  const shown = await send('preview', { Html, Text: 'x' })
  expect([shown.body.Html, shown.body.Findings]).toEqual([expect.stringContaining('Ben Example of'), []])
  const refused = await create(made.Id)
  expect([refused.status, refused.body.errors?.[0].field]).toEqual([400, 'EmailDestinations[0].TemplateId'])
  const body = schedule(made.Id)
  body.EmailDestinations = body.EmailDestinations.map((each) => ({ ...each, OneMailEach: true }))
  const each = await fixture.api.call('POST', '/api/singleschedule/createforbi', { body })
  expect(each.status, each.text).toBe(200)
})

it('a template with AllowedFor exists only for those whom it names, and an Administrator', async () => {
  const { id: Id } = await fixture.api.user('designer', 'Editor')
  const AllowedFor = [{ Kind: 'User', Id }]
  const { body: hidden } = await send('create', { Name: unique(), Html: '{{Body}}', AllowedFor })
  const ids = async (as: 'Administrator' | 'Editor') => (await list(as)).map(({ Id }: { Id: string }) => Id)
  expect([
    (await ids('Administrator')).includes(hidden.Id),
    (await ids('Editor')).includes(hidden.Id),
  ]).toEqual([true, false])
  const refused = await create(hidden.Id, 'Editor')
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [expect.objectContaining({ field: 'EmailDestinations[0].TemplateId', code: 'mail_template_missing' })],
  ])
})

it('a destination names a template that is there; one that is in use is not deleted', async () => {
  for (const id of [crypto.randomUUID(), 'none']) expect((await create(id)).status).toBe(400)
  const { body: template } = await send('create', { Name: unique(), Html: '{{Body}}' })
  const made = await create(template.Id.toUpperCase())
  expect(made.body.EmailDestinations[0].TemplateId).toBe(template.Id)
  expect((await send(`delete/${template.Id}`)).status).toBe(409)
  await fixture.api.call('POST', `/api/singleschedule/delete/${made.body.ScheduleId}`)
  expect((await send(`delete/${template.Id}`)).body).toBe(true)
})

it('a preview shows both forms with examples, and says what mail programs make of the template', async () => {
  const Html = `<h1>{{ScheduleName}}</h1>{{Links}}<img src="https://x.example/p.png"> {{Region}} ${' '.repeat(100_000)}`
  const { status, body } = await send('preview', { Html }, 'Editor')
  expect(status).toBe(200)
  expect(body.Html).toContain('<h1>Weekly sales</h1><p><a href="')
  expect(body.Text).toContain('Weekly sales\n\nDownload Weekly sales.pdf (')
  expect(body.Findings.map(({ Code }: { Code: string }) => Code)).toEqual([
    'template_name_unknown',
    'template_text_missing',
    'template_picture_external',
    'template_too_large',
  ])
  expect(body.Findings[0].Message).toContain('{{Region}}')
  const inert =
    '<SCRIPT>1</SCRIPT><form><p onClick="x()" class="on">{{Body}}</p></form><b onload=x>on</b><script>2</script><iframe>'
  const { body: ofInert } = await send('preview', { Html: inert, Text: '{{Body}}' })
  expect(ofInert.Findings.map(({ Code }: { Code: string }) => Code)).toEqual(
    Array(5).fill('template_part_inert'),
  )
  expect(
    ofInert.Findings.map(({ Message }: { Message: string }) => /remove (\S+)/.exec(Message)?.[1]),
  ).toEqual(['<script>', '<form>', 'onclick', 'onload', '<iframe>'])
  expect((await send('preview', { Html: '{{Body}}', Text: '{{Body}}' })).body.Findings).toEqual([])
})
