import { randomBytes } from 'node:crypto'

import type { LocalArtifactStore } from '@punctual/artifact'
import { loadDestinations, type Mailer, realFiles } from '@punctual/delivery'
import { failure, mailServerTarget } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import { loopbackEgress } from '@punctual/local'
import { systemClock } from '@punctual/runtime'
import type { Sources } from '@punctual/source'
import type { FileWork } from '@punctual/worker/file-work'

/*
 * The outside of a worker, done at once and without work: what remains is the cost of the engine.
 */

const file = {
  path: '/nowhere/report.pdf',
  contentType: 'application/pdf',
  bytes: 4_096,
  extension: 'pdf',
  expectedPages: null,
  chosen: { method: 1, reason: sentence('made_by_report_server') },
} as const

export const noSources = {
  async export() {
    return { ok: true, file: { ...file, reportName: 'Sales' } }
  },
} as Partial<Sources> as Sources

export const noFiles = {
  async openDirectory() {
    return { path: '/nowhere', async [Symbol.asyncDispose]() {} }
  },
  async inspect() {
    const evidence = {
      bytes: file.bytes,
      pages: 1,
      rows: null,
      contentType: file.contentType,
      extension: file.extension,
    }
    return { ok: true, evidence }
  },
  async discard() {},
  async prepare({ shipments }) {
    const message = { name: '', contentType: 'message/rfc822', bytes: mail.length, content: mail }
    return shipments.map(() => ({ ok: true, files: [message], locked: [] }))
  },
} as Partial<FileWork> as FileWork

const mail = Buffer.from('Subject: Sales\r\n\r\nSales\r\n')

export const noArtifacts = {
  async put() {
    return { sha256: randomBytes(32).toString('hex'), bytes: file.bytes }
  },
  async has() {
    return true
  },
  pathOf: () => file.path,
} as Partial<LocalArtifactStore> as LocalArtifactStore

export const noMailer: Mailer = {
  from: 'Punctual <reports@example.org>',
  senders: () => ['Punctual <reports@example.org>'],
  targets: () => [mailServerTarget('mail.example.org:25')],
  mailsAtOnce: () => 5,
  mostBytes: async () => null,
  async send({ to, requestSendPermit }) {
    if ((await requestSendPermit?.()) === false)
      return { kind: 'not-sent', failure: failure('delivery_stopped') }
    return {
      kind: 'answered',
      recipients: to.map((recipient) => ({ recipient, state: 'Accepted', reply: '250 2.0.0 Ok' })),
    }
  },
  async [Symbol.asyncDispose]() {},
}

export const noDeliverers = (await loadDestinations())({
  mailer: noMailer,
  directoryRoots: [],
  directoryFiles: realFiles,
  clock: systemClock(),
  egress: loopbackEgress(),
})
