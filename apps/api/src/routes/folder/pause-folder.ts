import type { WindowState, WindowWrite } from '@punctual/catalog'
import { newId, type WindowPolicy } from '@punctual/domain'
import { refusedBy, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import type { RightContext } from '../../access/require-right.ts'
import { isId } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { invalid } from '../../http/read-input.ts'
import { epochSeconds } from '../../http/wire-time.ts'
import { instantInput } from '../../wire/epoch.ts'
import { exampleId } from '../../wire/examples.ts'
import { line, optional, text, visible } from '../../wire/input.ts'
import {
  requireManaged,
  windowOutput,
  windowPolicy,
  windowToWire,
  writtenWindow,
} from '../window/window-wire.ts'
import { folderProblem } from './folder-problem.ts'

const usualPolicy: WindowPolicy = 'Skip'

const pauseInput = z
  .strictObject({
    FolderId: line(100),
    Reason: visible(text(2_000).min(1, refusedBy(sentence('field_empty')))).meta({
      description: 'Shown with each run that is skipped or waits',
    }),
    UntilEpochUtc: optional(instantInput, null).meta({ description: 'Without it until folder/resume' }),
    Policy: optional(windowPolicy, usualPolicy),
  })
  .meta({ id: 'PauseFolderInput' })

export const pauseFolder = defineOperation({
  name: 'folder.pause',
  methods: ['POST'],
  path: '/api/folder/pause',
  role: 'Editor',
  right: 'Manage',
  summary: 'Pauses a folder: nothing in it or below it begins',
  description:
    'A window without end on the folder. The schedules keep their own Enabled; what is moved into the folder or made in it is paused with it. A folder that is paused already gets the new Reason, UntilEpochUtc and Policy. Takes `If-Match`.',
  tags: ['Folders'],
  body: pauseInput,
  response: windowOutput,
  examples: { upgrade: { FolderId: exampleId, Reason: 'The warehouse is being upgraded' } },
  errors: [404, 'name_taken', 409, 412],
  changes: true,
  versionOf: ({ Version }) => Version,
  audit: ({ body }, pause) => ({ subject: body.FolderId, after: pause }),
  readBefore: ({ body, dependencies }) => pauseBefore(body.FolderId, dependencies),
  handle: async (context) => {
    const { body, principal, expectedVersion: ifVersion, dependencies } = context
    const { store, clock, signals } = dependencies
    const folder = await managedFolder(body.FolderId, context)
    const now = epochSeconds(clock.now())
    if (body.UntilEpochUtc !== null && body.UntilEpochUtc <= now)
      throw invalid([{ field: 'UntilEpochUtc', message: sentence('window_ends_before') }])
    const until = body.UntilEpochUtc === null ? null : new Date(body.UntilEpochUtc * 1_000)
    const pause = async (): Promise<WindowWrite> => {
      const stored = await store.windows.pauseOf(folder.id)
      if (stored === null && ifVersion !== null) return { ok: false, conflict: 'stale' }
      const state: WindowState = {
        id: stored?.id ?? newId(),
        name: `Pause ${folder.path}`,
        reason: body.Reason,
        times: { kind: 'once', from: stored?.createdAt ?? new Date(now * 1_000), until },
        policy: body.Policy,
        isPause: true,
        folderId: folder.id,
        serverName: null,
        accountId: null,
        createdBy: principal.name,
      }
      return stored ? store.windows.update({ ...state, ifVersion }) : store.windows.create(state)
    }
    let written = await pause()
    // Another caller has paused or resumed the folder in between.
    if (!written.ok && ['paused', 'missing'].includes(written.conflict)) written = await pause()
    void signals.publish('schedules', {})
    return windowToWire(writtenWindow(written, folder.path))
  },
})

export const resumeFolder = defineOperation({
  name: 'folder.resume',
  methods: ['POST'],
  path: '/api/folder/resume',
  role: 'Editor',
  right: 'Manage',
  summary: 'Ends the pause of a folder',
  description:
    'Runs that wait for it begin; what was recorded as Skipped stays so. Changed is false where the folder itself was not paused; the pause of a folder above it goes on.',
  tags: ['Folders'],
  body: z.strictObject({ FolderId: line(100) }).meta({ id: 'ResumeFolderInput' }),
  response: z.object({ Changed: z.boolean() }).meta({ id: 'ResumedFolder' }),
  examples: { byId: { FolderId: exampleId } },
  errors: [404],
  changes: true,
  audit: ({ body }, { Changed }) => ({ subject: body.FolderId, after: { Changed } }),
  readBefore: ({ body, dependencies }) => pauseBefore(body.FolderId, dependencies),
  handle: async (context) => {
    const { store, signals } = context.dependencies
    const folder = await managedFolder(context.body.FolderId, context)
    const stored = await store.windows.pauseOf(folder.id)
    const Changed = stored !== null && (await store.windows.remove(stored.id))
    void signals.publish('schedules', {})
    return { Changed }
  },
})

/** @throws ProblemError `not_found`, `right_insufficient` */
async function managedFolder(id: string, context: RightContext) {
  const folder = isId(id) ? await context.dependencies.store.folders.read(id) : null
  if (folder === null) throw folderProblem('missing')
  await requireManaged(folder.id, context)
  return folder
}

/** The pause before a change, for the audit trail. */
async function pauseBefore(folderId: string, { store }: RightContext['dependencies']) {
  const stored = isId(folderId) ? await store.windows.pauseOf(folderId) : null
  return stored && windowToWire(stored)
}
