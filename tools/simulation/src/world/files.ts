import type { LocalArtifactStore } from '@punctual/artifact'
import type { FileWork } from '@punctual/worker/file-work'
import type { Random } from '@punctual/testing/random'

import type { Machine } from '../machine/machine.ts'
import type { MailContent } from './mail-server.ts'

/** How long it takes to do something with a file, on average. */
const fileMs = 3

/** Work on files that are nothing but names: each takes a moment, in which a fault may happen. */
export function createSimulatedFiles(
  machine: Machine,
  random: Random,
): { readonly files: FileWork; readonly artifacts: LocalArtifactStore } {
  const moment = () => machine.clock.sleep(random.duration(fileMs))
  let directories = 0
  const files: FileWork = {
    async openDirectory() {
      await moment()
      directories += 1
      return { path: `${machine.bootId}/${directories}`, [Symbol.asyncDispose]: moment }
    },
    async inspect({ format }) {
      await moment()
      const evidence = {
        bytes: 1,
        pages: 1,
        rows: null,
        contentType: 'application/pdf',
        extension: format.toLowerCase(),
      }
      return { ok: true, evidence }
    },
    async isBlank() {
      await moment()
      return false
    },
    async readContent() {
      await moment()
      return { rows: null, digest: null }
    },
    discard: moment,
    async sizeOf() {
      await moment()
      return 1
    },
    async mergePdfs() {
      await moment()
      return { outcome: 'merged', pages: 2 }
    },
    async writeZip() {
      await moment()
      return { outcome: 'written' }
    },
    async prepare({ shipments }) {
      await moment()
      return shipments.map(({ receiptId, files: sent }) => {
        const mail: MailContent = { messageId: receiptId, files: sent.map(({ name }) => name) }
        const content = Buffer.from(JSON.stringify(mail))
        const message = { name: '', contentType: 'message/rfc822', bytes: content.length, content }
        return { ok: true, files: [message], locked: [] }
      })
    },
  }
  const artifacts: Partial<LocalArtifactStore> = {
    async put(path) {
      await moment()
      // The hash stands for the content, and every attempt makes the same content.
      return { sha256: path.slice(path.lastIndexOf('/') + 1), bytes: 1 }
    },
    async has() {
      await moment()
      return true
    },
    pathOf: (sha256) => sha256,
  }
  return { files, artifacts: artifacts as LocalArtifactStore }
}
