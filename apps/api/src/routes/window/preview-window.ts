import { type Window, windowTimes } from '@punctual/domain'
import { type NamedSchedule, readWindowsOf, type Store } from '@punctual/engine'
import { z } from 'zod'

import type { RightContext } from '../../access/require-right.ts'
import { isId } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { epochSeconds, epochSecondsOrNull } from '../../http/wire-time.ts'
import { epoch, epochOrNull } from '../../wire/epoch.ts'
import { line, optional } from '../../wire/input.ts'
import { instantOf, spanFields, spanOf } from '../../wire/span.ts'
import { comingRuns } from '../schedules/coming-runs.ts'
import { countRuns, type WindowCounts } from './count-runs.ts'
import {
  exampleWindow,
  noWindow,
  windowFromWire,
  windowInput,
  windowPolicy,
  windowTag,
} from './window-wire.ts'

const daySeconds = 86_400
const usualDays = 14

/** Runs that are worked out for one answer, and windows that are answered. */
const maxRuns = 20_000
const maxWindows = 1_000

const counts = {
  Waiting: z.int().meta({ description: 'Runs that wait for its end' }),
  Skipped: z.int().meta({ description: 'Runs that are recorded as Skipped' }),
}

const previewOutput = z
  .object({
    FromEpochUtc: epoch,
    ToEpochUtc: epoch,
    IsComplete: z.boolean().meta({ description: 'false: later runs of this time are not counted' }),
    Waiting: z.int().meta({ description: 'Runs that wait for the end of any window; each counts once' }),
    Skipped: z.int().meta({ description: 'Runs that any window skips; each counts once' }),
    Windows: z
      .array(
        z
          .object({
            Id: z.string().nullable().meta({ description: 'null: the one of the request' }),
            Stretches: z
              .array(
                z
                  .object({ FromEpochUtc: epoch, UntilEpochUtc: epochOrNull, ...counts })
                  .meta({ id: 'WindowStretch', description: 'A time that it is in force' }),
              )
              .meta({ description: 'The times in the span that it is in force' }),
          })
          .meta({ id: 'WindowEffects' }),
      )
      .meta({ description: 'Those that the caller may view, and the one of the request' }),
    Runs: z
      .array(
        z
          .object({
            ScheduleId: z.string(),
            ScheduleName: z.string(),
            FolderPath: z.string(),
            DueEpochUtc: epoch,
            Policy: windowPolicy,
            UntilEpochUtc: epochOrNull,
          })
          .meta({ id: 'WindowRun' }),
      )
      .meta({ description: 'The first runs that the window of the request delays or skips' }),
  })
  .meta({ id: 'WindowPreview' })

export const previewWindow = defineOperation({
  name: 'window.preview',
  methods: ['POST'],
  path: '/api/window/preview',
  role: 'Viewer',
  right: 'View',
  summary: 'Counts the runs that windows delay and skip, those of a window that is not saved among them',
  description:
    'For each window the times that it is in force in the next 14 days, or in the time that is given, with how many runs are due then. With Window as if it was created, for which the right or the role of create is needed; Replaces is the window that it is put in place of. Changes nothing. Runs that the caller may not view are not counted, and neither are those that OverlapPolicy drops while an earlier one waits.',
  tags: [windowTag],
  cost: 'costly',
  body: z
    .strictObject({
      FromEpochUtc: spanFields.FromEpochUtc,
      ToEpochUtc: spanFields.ToEpochUtc,
      Window: windowInput.nullish().meta({ description: 'A window that is not saved; counted as if it was' }),
      Replaces: optional(line(100), null).meta({
        description: 'Id of the stored window that Window is put in place of; it is not counted',
      }),
      Limit: optional(z.int().min(0).max(1_000), 100).meta({ description: 'Most Runs; 100 unless given' }),
    })
    .meta({ id: 'PreviewWindowInput' }),
  response: previewOutput,
  examples: { all: {}, drafted: { Window: exampleWindow } },
  errors: [404],
  handle: async (context) => {
    const { body, signal, dependencies } = context
    const { store, clock } = dependencies
    const replaced = await replacedBy(body.Replaces, store)
    const now = epochSeconds(clock.now()) + 1
    const from = body.FromEpochUtc ?? now
    const span = spanOf(from, body.ToEpochUtc ?? from + usualDays * daySeconds, usualDays * daySeconds)
    const asked = { from: instantOf(span.fromSeconds), to: instantOf(span.toSeconds) }
    const ahead = { from: instantOf(Math.max(now, from)), to: asked.to }
    const coming =
      ahead.from < ahead.to
        ? await comingRuns(
            { store, signal },
            { ...ahead, origin: ahead.from, bucketSeconds: usualDays * daySeconds, limit: maxRuns },
          )
        : { runs: [], isComplete: true }
    const ids = [...new Set(coming.runs.map(({ schedule }) => schedule.id))]
    const draft = await draftOf(context, ids)
    const storedOf = await readWindowsOf(store, ids, ahead.from)
    const counted = await countRuns({
      span: asked,
      runs: coming.runs,
      windowsOf: ({ id }) => {
        const stored = storedOf(id).filter((window) => window.id !== replaced)
        return draft?.covered.has(id) ? [...stored, draft.window] : stored
      },
      shown: [...(await shownWindows(store)), ...(draft ? [draft.window] : [])],
      askedId: draftId,
      signal,
    })
    return {
      FromEpochUtc: span.fromSeconds,
      ToEpochUtc: span.toSeconds,
      IsComplete: coming.isComplete && coming.runs.length < maxRuns,
      Waiting: counted.total.waiting,
      Skipped: counted.total.skipped,
      Windows: [...counted.stretches].flatMap(([id, stretches]) =>
        id === replaced ? [] : [{ Id: id === draftId ? null : id, Stretches: stretches.map(stretchToWire) }],
      ),
      Runs: counted.runs.slice(0, body.Limit).map(runToWire),
    }
  },
})

type Counted = WindowCounts<NamedSchedule>

type CountedStretch = Counted['stretches'] extends ReadonlyMap<string, readonly (infer Each)[]> ? Each : never

function stretchToWire({ from, until, waiting, skipped }: CountedStretch) {
  const span = { FromEpochUtc: epochSeconds(from), UntilEpochUtc: epochSecondsOrNull(until) }
  return { ...span, Waiting: waiting, Skipped: skipped }
}

function runToWire({ at, schedule, effect }: Counted['runs'][number]) {
  return {
    ScheduleId: schedule.id,
    ScheduleName: schedule.name,
    FolderPath: schedule.folderPath,
    DueEpochUtc: epochSeconds(at),
    Policy: effect.policy,
    UntilEpochUtc: effect.policy === 'Delay' ? epochSecondsOrNull(effect.until) : null,
  }
}

/** No id of a stored window. */
const draftId = ''

interface Draft {
  readonly window: Window
  /** Ids of the schedules that it is about. */
  readonly covered: ReadonlySet<string>
}

type DraftContext = RightContext & {
  readonly body: { readonly Window?: z.output<typeof windowInput> | null | undefined }
}

/** The window of the request; null without one. @throws ProblemError as create does */
async function draftOf(context: DraftContext, scheduleIds: readonly string[]): Promise<Draft | null> {
  const { body, dependencies } = context
  if (!body.Window) return null
  const state = await windowFromWire(body.Window, context)
  const covered = await dependencies.store.windows.wouldCover(scheduleIds, state)
  return { window: { ...state, id: draftId }, covered }
}

/** The id of the window that the one of the request is put in place of. @throws ProblemError where there is none */
async function replacedBy(id: string | null, { windows }: Pick<Store, 'windows'>): Promise<string | null> {
  if (id === null) return null
  const stored = isId(id) ? await windows.read(id) : null
  if (stored === null) throw noWindow()
  return stored.id
}

/** Those that the caller may see and that can be read. */
async function shownWindows({ windows }: Pick<Store, 'windows'>): Promise<Window[]> {
  const rows = await windows.list({ after: null, limit: maxWindows })
  return rows.flatMap((row) => {
    const times = windowTimes.safeParse(row.times)
    return times.success ? [{ ...row, times: times.data }] : []
  })
}
