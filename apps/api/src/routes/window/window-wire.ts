import type { StoredWindow, WindowScope, WindowState, WindowWrite } from '@punctual/catalog'
import {
  parseTimeOfDay,
  toWire,
  type WindowPolicy,
  windowPolicies,
  windowTimes,
  type WindowTimes,
  zoneNameFor,
} from '@punctual/domain'
import { refused, refusedBy, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import {
  requireBehind,
  requireRight,
  requireRightSomewhere,
  type RightContext,
} from '../../access/require-right.ts'
import { problem } from '../../http/problem.ts'
import { invalid } from '../../http/read-input.ts'
import { epochSeconds, epochSecondsOrNull } from '../../http/wire-time.ts'
import { epoch, epochOrNull, instantInput } from '../../wire/epoch.ts'
import { exampleId } from '../../wire/examples.ts'
import { findFolder } from '../../wire/folder-path.ts'
import { line, name, optional, readOnly, text, visible } from '../../wire/input.ts'
import { requireServer } from '../../wire/server-name.ts'
import { readAccount } from '../../wire/source-account.ts'
import { weekDay } from '../../wire/words.ts'

export const windowTag = 'Windows'

export const windowPolicy = z.enum(windowPolicies).meta({
  id: 'WindowPolicy',
  description:
    'What becomes of a run that is due inside: Delay lets it wait for the end, Skip records it as Skipped',
})

const usualPolicy: WindowPolicy = 'Delay'

const scopeInput = z
  .strictObject({
    FolderPath: line(1_000)
      .min(1, refusedBy(sentence('field_empty')))
      .nullish()
      .meta({ description: 'The folder, and all below it' }),
    ServerName: name().nullish().meta({
      description:
        'The server gets no new runs; runs of schedules that name it in ServerName follow the policy',
    }),
    AccountId: line(100)
      .min(1, refusedBy(sentence('field_empty')))
      .nullish()
      .meta({ description: 'The runs that read through this account' }),
  })
  // An empty field of a form must not become a window of everything.
  .refine(
    (scope) =>
      Object.keys(scope).length === 0 || Object.values(scope).some((member) => typeof member === 'string'),
    refused(sentence('window_scope_empty')),
  )
  .meta({ id: 'WindowScopeInput', description: 'At most one member; none: everything' })

const onceInput = z
  .strictObject({ FromEpochUtc: instantInput, UntilEpochUtc: optional(instantInput, null) })
  .meta({ id: 'WindowOnceInput', description: 'Without an end it lasts until it is removed' })

const timeOfDay = line(5).refine(
  (time) => parseTimeOfDay(time) !== null,
  refused(sentence('window_time_of_day')),
)

const weeklyInput = z
  .strictObject({
    WeekDays: z.array(weekDay).min(1).max(7).meta({ description: 'The days on which it begins' }),
    From: timeOfDay,
    Until: timeOfDay.meta({ description: 'At or before From: on the next day' }),
    TimeZone: line(100).refine((zone) => zoneNameFor(zone) !== null, refused(sentence('window_zone'))),
  })
  .meta({ id: 'WindowWeeklyInput' })

export const windowInput = z
  .strictObject({
    Name: name(),
    Reason: optional(visible(text(2_000)), '').meta({
      description: 'Shown with each run that waits or is skipped',
    }),
    Scope: scopeInput.nullish(),
    Once: onceInput.nullish(),
    Weekly: weeklyInput.nullish().meta({ description: 'Either this or Once' }),
    Policy: optional(windowPolicy, usualPolicy),
    Id: readOnly,
    IsPause: readOnly,
    CreatedBy: readOnly,
    Version: readOnly,
    CreatedEpochUtc: readOnly,
    UpdatedEpochUtc: readOnly,
  })
  .meta({ id: 'CreateWindowInput' })

export const updateInput = windowInput.extend({ Id: line(100) }).meta({ id: 'UpdateWindowInput' })

export const exampleWindow = {
  Name: 'Database upgrade',
  Reason: 'The warehouse is being upgraded',
  Scope: { FolderPath: '/Sales' },
  Once: { FromEpochUtc: 1_924_992_000, UntilEpochUtc: 1_925_006_400 },
  Policy: 'Delay' as const,
}

export const windowOutput = z
  .object({
    Id: z.string(),
    Name: z.string(),
    Reason: z.string(),
    Scope: z
      .object({
        FolderPath: z.string().optional(),
        ServerName: z.string().optional(),
        AccountId: z.string().optional(),
      })
      .meta({ id: 'WindowScope', description: 'One member, or none for everything' }),
    Once: z.object({ FromEpochUtc: epoch, UntilEpochUtc: epochOrNull }).meta({ id: 'WindowOnce' }).nullable(),
    Weekly: z
      .object({ WeekDays: z.array(weekDay), From: z.string(), Until: z.string(), TimeZone: z.string() })
      .meta({ id: 'WindowWeekly' })
      .nullable(),
    Policy: windowPolicy,
    IsPause: z.boolean().meta({ description: 'Made by folder/pause; folder/resume removes it' }),
    CreatedBy: z.string(),
    Version: z.int(),
    CreatedEpochUtc: epoch,
    UpdatedEpochUtc: epoch,
  })
  .meta({
    id: 'Window',
    examples: [
      {
        Id: exampleId,
        ...exampleWindow,
        Weekly: null,
        IsPause: false,
        CreatedBy: 'ann',
        Version: 1,
        CreatedEpochUtc: 1_795_246_200,
        UpdatedEpochUtc: 1_795_246_200,
      },
    ],
  })

export function windowToWire(row: StoredWindow): z.input<typeof windowOutput> {
  const { folderPath, serverName, accountId } = row
  const read = windowTimes.safeParse(row.times)
  return toWire(windowOutput, row, {
    Scope: {
      ...(folderPath === null ? {} : { FolderPath: folderPath }),
      ...(serverName === null ? {} : { ServerName: serverName }),
      ...(accountId === null ? {} : { AccountId: accountId }),
    },
    Once: read.success && read.data.kind === 'once' ? onceToWire(read.data) : null,
    Weekly: read.success && read.data.kind === 'weekly' ? weeklyToWire(read.data) : null,
  })
}

function onceToWire({ from, until }: Extract<WindowTimes, { kind: 'once' }>) {
  return { FromEpochUtc: epochSeconds(from), UntilEpochUtc: epochSecondsOrNull(until) }
}

function weeklyToWire({ weekDays, from, until, timeZone }: Extract<WindowTimes, { kind: 'weekly' }>) {
  return { WeekDays: weekDays, From: from, Until: until, TimeZone: timeZone }
}

type WindowBody = z.output<typeof windowInput>

/**
 * What is stored of a request by its caller.
 *
 * @throws ProblemError for times or a scope that cannot be, and where the caller may not manage the scope
 */
export async function windowFromWire(
  body: WindowBody,
  context: RightContext,
): Promise<Omit<WindowState, 'id' | 'isPause'>> {
  const times = timesFromWire(body, context.dependencies.clock.now())
  const scope = await scopeFromWire(body, context)
  const { Name: of, Reason: reason, Policy: policy } = body
  return { ...scope, name: of, reason, times, policy, createdBy: context.rights.principal.name }
}

/** @throws ProblemError `invalid_request` for none or two of Once and Weekly, and for an end before the beginning or now */
function timesFromWire({ Once, Weekly }: Pick<WindowBody, 'Once' | 'Weekly'>, now: Date): WindowTimes {
  if (Once && !Weekly) {
    const { FromEpochUtc, UntilEpochUtc } = Once
    if (UntilEpochUtc !== null && UntilEpochUtc <= FromEpochUtc)
      throw invalid([{ field: 'Once.UntilEpochUtc', message: sentence('window_ends_before') }])
    const until = UntilEpochUtc === null ? null : new Date(UntilEpochUtc * 1_000)
    if (until !== null && until <= now)
      throw invalid([{ field: 'Once.UntilEpochUtc', message: sentence('window_over') }])
    return { kind: 'once', from: new Date(FromEpochUtc * 1_000), until }
  }
  if (!Weekly || Once) throw invalid([{ field: 'Once', message: sentence('window_times') }])
  const { WeekDays, From, Until, TimeZone } = Weekly
  const weekDays = [...new Set(WeekDays)]
  return { kind: 'weekly', weekDays, from: From, until: Until, timeZone: zoneNameFor(TimeZone)! }
}

/**
 * What a window is about. @throws ProblemError for several members, for what is not there, and for a caller who may not
 * manage it
 */
async function scopeFromWire(
  { Scope }: Pick<WindowBody, 'Scope'>,
  context: RightContext,
): Promise<WindowScope> {
  const FolderPath = Scope?.FolderPath ?? null
  const ServerName = Scope?.ServerName ?? null
  const AccountId = Scope?.AccountId ?? null
  if ([FolderPath, ServerName, AccountId].filter((member) => member !== null).length > 1)
    throw invalid([{ field: 'Scope', message: sentence('window_scope') }])
  if (FolderPath === null) {
    requireAdministrator(context)
    if (AccountId !== null) await readAccount(null, AccountId, context.dependencies)
    if (ServerName !== null) await requireServer(ServerName, 'Scope.ServerName', context.dependencies)
    return { folderId: null, serverName: ServerName, accountId: AccountId }
  }
  const folder = await findFolder(context.dependencies.store.folders, FolderPath)
  if (folder === null) throw problem('not_found', { detail: sentence('folder_path_missing') })
  await requireManaged(folder.id, context)
  return { folderId: folder.id, serverName: null, accountId: null }
}

/** @throws ProblemError for a caller who may not change a window as it is stored */
export async function requireWindow({ folderId }: WindowScope, context: RightContext): Promise<void> {
  if (folderId === null) requireAdministrator(context)
  else await requireManaged(folderId, context)
}

/**
 * Manage on the folder, and in every folder below it: a window stops their runs too. @throws ProblemError
 * `right_insufficient`, which names none of them
 */
export async function requireManaged(folderId: string, context: RightContext): Promise<void> {
  await requireRight('Manage', folderId, context)
  const { rights, dependencies } = context
  if (!rights.access.isGuarded) return
  for (const guardId of await dependencies.store.grants.guardsBelow(folderId))
    requireBehind('Manage', guardId, rights)
}

function requireAdministrator({ rights }: RightContext): void {
  if (rights.principal.role !== 'Administrator')
    throw problem('role_insufficient', { detail: sentence('window_needs_administrator') })
  requireRightSomewhere('Manage', rights)
}

export function noWindow() {
  return problem('not_found', { detail: sentence('window_missing') })
}

/** @throws ProblemError for a write that the store refused */
export function writtenWindow(written: WindowWrite, of: string): StoredWindow {
  if (written.ok) return written.window
  switch (written.conflict) {
    case 'name':
      throw problem('name_taken', { detail: sentence('window_name_taken', { name: of }) })
    case 'paused':
      throw problem('state_conflict', { detail: sentence('folder_paused_meanwhile') })
    case 'stale':
      throw problem('version_stale', { detail: sentence('window_stale') })
    case 'missing':
      throw noWindow()
    case 'scope-missing':
      throw problem('not_found', { detail: sentence('window_scope_missing') })
  }
}
