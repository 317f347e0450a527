import type { StoredWindow } from '@punctual/catalog'
import { newId } from '@punctual/domain'

import { resource } from '../../http/resource.ts'
import { exampleId } from '../../wire/examples.ts'
import { nameCursorOf } from '../../wire/name-cursor.ts'
import {
  exampleWindow,
  noWindow,
  requireWindow,
  updateInput,
  windowFromWire,
  windowInput,
  windowOutput,
  windowTag,
  windowToWire,
  writtenWindow,
} from './window-wire.ts'

const windows = resource<StoredWindow, typeof windowOutput>({
  name: 'window',
  tag: windowTag,
  role: 'Editor',
  rights: { read: 'View', write: 'Manage' },
  output: windowOutput,
  toWire: windowToWire,
  read: (id, store) => store.windows.read(id),
  missing: noWindow,
})

export const getAllWindows = windows.getAll({
  role: 'Viewer',
  summary: 'Lists the windows in which runs do not begin',
  description:
    'In the order of names, the pauses of folders among them. One of a folder or an account that the caller may not view is not among them.',
  list: ({ cursor, limit }, store) => store.windows.list({ after: nameCursorOf(cursor), limit }),
  positionOf: ({ nameKey, id }) => [nameKey, id],
})

export const createWindow = windows.create({
  summary: 'Makes a window in which the runs of a folder, a server, an account or of everything do not begin',
  description:
    'A run that is due inside waits for the end (Policy Delay, with NotBeforeReason), or is recorded as Skipped with the reason (Skip). Of several windows the later end counts, and Skip before Delay. A run by hand is refused with 409 `window`, unless it has IgnoreWindow. Runs that have begun go on. The right Manage on the folder; the role Administrator for a server, an account and everything.',
  body: windowInput,
  examples: {
    once: exampleWindow,
    weekly: {
      Name: 'Sunday maintenance',
      Scope: { FolderPath: '/Sales' },
      Weekly: { WeekDays: ['Sunday'], From: '02:00', Until: '06:00', TimeZone: 'Europe/Berlin' },
      Policy: 'Skip',
    },
  },
  errors: [404, 'name_taken', 409],
  async make(context) {
    const { body, idempotentId, dependencies } = context
    const state = { ...(await windowFromWire(body, context)), isPause: false }
    const written = await dependencies.store.windows.create({ ...state, id: idempotentId ?? newId() })
    void dependencies.signals.publish('schedules', {})
    return writtenWindow(written, state.name)
  },
})

export const updateWindow = windows.update({
  summary: 'Replaces a window; the runs that wait for it follow',
  description: 'What was recorded as Skipped stays so. Takes `If-Match`.',
  body: updateInput,
  examples: { once: { Id: exampleId, ...exampleWindow } },
  async change(context) {
    const { body, expectedVersion: ifVersion, dependencies } = context
    const stored = await windows.read(body.Id, dependencies)
    await requireWindow(stored, context)
    const state = { ...(await windowFromWire(body, context)), id: stored.id }
    const isPause = stored.isPause && state.folderId === stored.folderId
    const written = await dependencies.store.windows.update({ ...state, isPause, ifVersion })
    void dependencies.signals.publish('schedules', {})
    return writtenWindow(written, state.name)
  },
})

export const deleteWindow = windows.remove({
  summary: 'Deletes a window; the runs that wait for it begin',
  errors: [404],
  async remove(id, context) {
    const { dependencies } = context
    const stored = await windows.read(id, dependencies)
    await requireWindow(stored, context)
    if (!(await dependencies.store.windows.remove(stored.id))) throw noWindow()
    void dependencies.signals.publish('schedules', {})
  },
})
