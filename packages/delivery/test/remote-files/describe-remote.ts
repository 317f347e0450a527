import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import type { ifExistsRules } from '../../src/if-exists.ts'
import type { Deliverer } from '../../src/kinds.ts'
import { describeDestination } from '../conformance/describe-destination.ts'
import { type OpenedRemoteDirectory, watched } from './remote-under-test.ts'

interface Wanted {
  readonly ifExists: (typeof ifExistsRules)[number]
  readonly names?: readonly string[]
}

const never = new AbortController().signal
const permitted = { requestSendPermit: async () => true }
const receipt = (number: number) => `0190c0de-0000-5000-8000-00000000000${number}`

/** What every kind guarantees that puts files into a directory of another system. */
export function describeRemote(
  name: string,
  open: (wanted: Wanted) => Promise<OpenedRemoteDirectory>,
  real: () => Deliverer,
): void {
  // Every cut point costs several sessions: so one file is replaced here, and several get new names.
  describeDestination(name, () => open({ ifExists: 'Replace' }))
  describeDestination(`${name} with several files`, () =>
    open({ ifExists: 'Rename', names: ['Sales.pdf', 'Costs.pdf'] }),
  )

  describe(`a directory of ${name}`, () => {
    test.each([
      ['Replace', ['Sales.pdf'], 'Accepted'],
      ['Rename', ['Sales (2).pdf', 'Sales.pdf'], 'Accepted'],
      ['Fail', ['Sales.pdf'], 'Rejected'],
    ] as const)(
      'with %s has %j after a delivery, where a file was before',
      async (ifExists, expected, state) => {
        await using directory = await open({ ifExists })
        await mkdir(directory.path, { recursive: true })
        await writeFile(join(directory.path, 'Sales.pdf'), 'before')
        const outcome = await real().send(directory.prepared, { ...directory.sending, ...permitted }, never)
        expect(outcome).toMatchObject({ recipients: [{ state }] })
        expect((await readdir(directory.path)).toSorted()).toEqual(expected)
        const first = await readFile(join(directory.path, 'Sales.pdf'), 'utf8')
        expect(first).toBe(ifExists === 'Replace' ? 'content of Sales.pdf' : 'before')
      },
    )

    test('never replaces a file that another delivery of the run has, or may have, put there', async () => {
      await using directory = await open({ ifExists: 'Replace' })
      const names: unknown[] = []
      for (const [number, others] of [[], ['Sales.pdf'], [null]].entries()) {
        const sending = {
          ...directory.sending,
          ...permitted,
          receiptId: receipt(number),
          readOthers: async () => others,
        }
        const outcome = await real().send(directory.prepared, sending, never)
        names.push(outcome.kind === 'answered' && outcome.recipients[0]?.reply)
      }
      expect(names).toEqual(['Sales.pdf', 'Sales (2).pdf', 'Sales (3).pdf'])
    })

    test('has a file of 20 MB as it was', async () => {
      await using directory = await open({ ifExists: 'Replace' })
      const content = randomBytes(20_000_001)
      const file = { name: 'Large.pdf', contentType: 'application/pdf', bytes: content.length, content }
      const sending = { ...directory.sending, ...permitted }
      const outcome = await real().send({ files: [file], locked: [] }, sending, never)
      expect(outcome).toMatchObject({ recipients: [{ state: 'Accepted' }] })
      expect((await readFile(join(directory.path, 'Large.pdf'))).equals(content)).toBe(true)
    })

    test('is asked when the connection ends within the last step', async () => {
      await using directory = await open({ ifExists: 'Replace' })
      let ends = 0
      const dying = directory.over((files) =>
        watched(files, async (call, work) => {
          const value = await work()
          if (call !== 'replace') return value
          ends += 1
          throw new Error('the connection is gone')
        }),
      )
      expect(
        await dying.send(directory.prepared, { ...directory.sending, ...permitted }, never),
      ).toMatchObject({
        recipients: [{ state: 'Accepted', reply: 'Sales.pdf' }],
      })
      expect([ends, await directory.leftovers()]).toEqual([1, []])
    })

    test('delivers its file after an attempt that could not remove its plan', async () => {
      await using directory = await open({ ifExists: 'Replace' })
      let isRemoved = false
      const stubborn = directory.over((files) => ({
        ...files,
        async remove(name) {
          if (!isRemoved && name.endsWith('.plan')) throw new Error('the server is busy')
          await files.remove(name)
        },
      }))
      const refused = { ...directory.sending, requestSendPermit: async () => false }
      expect(await stubborn.send(directory.prepared, refused, never)).toMatchObject({ kind: 'not-sent' })
      isRemoved = true
      const sending = { ...directory.sending, ...permitted }
      const outcome = await stubborn.send(directory.prepared, sending, never)
      expect(outcome).toMatchObject({ recipients: [{ state: 'Accepted', reply: 'Sales.pdf' }] })
      expect(await readdir(directory.path)).toEqual(['Sales.pdf'])
    })

    test('ends with the run when a call of it never ends', async () => {
      await using directory = await open({ ifExists: 'Replace' })
      const stopping = new AbortController()
      const hanging = directory.over((files) =>
        watched(files, async (call, work) => {
          if (call !== 'write') return await work()
          stopping.abort(new Error('the run is broken off'))
          return await new Promise(() => {})
        }),
      )
      const outcome = await hanging.send(
        directory.prepared,
        { ...directory.sending, ...permitted },
        stopping.signal,
      )
      expect(outcome).toMatchObject({ kind: 'not-sent', failure: { code: 'delivery_stopped' } })
    })

    test('keeps a delivery in doubt whose file another program has changed after the last step', async () => {
      await using directory = await open({ ifExists: 'Replace' })
      await real().send(directory.prepared, { ...directory.sending, ...permitted }, never)
      await writeFile(join(directory.path, 'Sales.pdf'), 'of another program')
      const found = await real().confirm!(directory.prepared, { ...directory.sending, ...permitted }, never)
      expect(found).toEqual({ kind: 'unknown' })
    })

    test('has neither a file nor a directory of a test of the destination, which takes every step', async () => {
      for (const ifExists of ['Replace', 'Rename'] as const) {
        await using directory = await open({ ifExists })
        const { settings, secrets } = directory.sending
        const steps = await real().test!({ settings, secrets }, never)
        expect(steps.map(({ ok }) => ok)).toEqual([true, true, true, true, true])
        await expect(readdir(directory.path)).rejects.toThrow('ENOENT')
      }
    })
  })
}
