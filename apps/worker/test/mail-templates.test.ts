import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

import { openWorker } from './support/open-worker.ts'
import { pdf } from './support/small-pdf.ts'

const template = {
  name: 'Company',
  html: '<h1>{{ScheduleName}}</h1>{{Body}}<i>{{Owner}}</i>',
  text: '',
  language: 'de',
}

async function open(destination: object) {
  const worker = await openWorker({
    export: async () => ({ content: pdf }),
    schedule: { name: 'Sales', destinations: [destination] },
  })
  const { database, mailTemplates } = worker.store
  const written = await mailTemplates.create(template)
  const templateId = written.ok ? written.template.id : ''
  const choose = (id: string) =>
    database.query(
      `UPDATE destinations SET settings = settings || jsonb_build_object('templateId', $1::text)`,
      [id],
    )
  return { worker, templateId, choose }
}

test('a mail is made with the template of its destination, and with the owner of the schedule', async () => {
  const { worker, templateId, choose } = await open({ body: '<p>Hello</p>' })
  await using _worker = worker
  await choose(templateId)
  const { database, users } = worker.store
  const user = await users.create({
    userName: 'ann',
    firstName: 'Ann',
    lastName: 'Meyer',
    role: 'Editor',
    passwordHash: 'x',
  })
  await database.query('UPDATE schedules SET owner_id = $1', [user.ok ? user.user.id : null])
  expect((await worker.attempt()).status).toBe('Succeeded')
  const { html } = await PostalMime.parse(worker.received[0]!.raw)
  expect(html?.trim()).toBe('<h1>Sales</h1><p>Hello</p><i>Ann Meyer</i>')
})

test('a mail whose template is gone is not sent without it', async () => {
  const { worker, choose } = await open({ body: '<p>Hello</p>' })
  await using _worker = worker
  await choose(crypto.randomUUID())
  const record = await worker.attempt()
  expect([record.status, worker.received]).toEqual(['Failed', []])
  expect(record.deliveries[0]?.error?.code).toBe('destination_invalid')
})

test('a page of the PDF is shown in the mail as a picture with a text alternative, or the mail says that there is none', async () => {
  const { worker } = await open({ body: '<p>Hello</p>', pictureOfPage: 1 })
  await using _worker = worker
  expect((await worker.attempt()).status).toBe('Succeeded')
  const mail = await PostalMime.parse(worker.received[0]!.raw, { attachmentEncoding: 'arraybuffer' })
  const picture = mail.attachments.find(({ mimeType }) => mimeType === 'image/png')
  expect(
    Buffer.from(picture!.content as ArrayBuffer)
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  const [, cid, alt] = /<img src="cid:([^"]+)" alt="([^"]+)"/.exec(mail.html ?? '') ?? []
  expect([picture!.contentId, alt]).toEqual([`<${cid}>`, expect.stringMatching(/^Page 1 of .*\.pdf$/)])

  const { worker: other } = await open({ body: '<p>Hello</p>', pictureOfPage: 7 })
  await using _other = other
  expect((await other.attempt()).status).toBe('Succeeded')
  expect(other.received[0]!.raw).toContain('Page 7 of the report cannot be shown')
})
