import {
  type BiReportDefinition,
  type PaginatedReportDefinition,
  type SourceReportDefinition,
  toWire,
} from '@punctual/domain'
import { refused, sentence } from '@punctual/domain/words'
import { checkFilters, freeObject, line, optional, readBookmark, readOnly, text } from '@punctual/source'
import type { StoredSchedule } from '@punctual/catalog'
import type { Language } from '@punctual/domain/words'
import { z } from 'zod'

import type { Dependencies } from '../deps.ts'
import { partsOf } from '../contract/plain-schema.ts'
import { conditionOutput, conditionsInput, conditionToWire } from './condition.ts'
import { valueOutput, valuesInput, valueToWire } from './data-query.ts'
import { dataDrivenInput, dataDrivenOutput, dataDrivenToWire } from './data-driven.ts'
import {
  destinationInput,
  destinationOutput,
  destinationsToWire,
  emailDestinationInput,
  emailDestinationOutput,
  maxDestinations,
} from './destination.ts'
import { epoch } from './epoch.ts'
import { holdWhenInput, holdWhenOutput, holdWhenToWire } from './hold-when.ts'
import { name, optionalLine } from './input.ts'
import { keywordsInput } from './keywords.ts'
import { disabledBy } from './disabled-by.ts'
import { scheduleWarnings } from './schedule-warnings.ts'
import { noticeFields, noticeOutput } from './notice-settings.ts'
import { ownerProblemOutput, ownerProblemToWire } from './owner-problem.ts'
import { recurrenceInput, recurrenceOutput, recurrenceToAnswer } from './recurrence.ts'
import {
  biReportFields,
  type biReportInput,
  biReportToWire,
  paginatedReportFields,
  paginatedReportToWire,
  renderingMethod,
  reportParameterOutput,
  includeHiddenPages,
  visualData,
} from './report-definition.ts'
import { renderingOptionOutputs } from './rendering-options.ts'
import { sourceInput, sourceOutput, sourceToWire } from './source-report.ts'
import { identitiesOutput } from './report-identity.ts'
import { warningCodes, warningsToWire } from './warnings.ts'
import { objectType, scheduleKind } from './words.ts'

/** What every kind of schedule has, in requests. */
export const sharedFields = {
  ScheduleName: name(),
  FolderPath: text(1_000),
  Description: optional(text(10_000), ''),
  Keywords: keywordsInput,
  Schedule: recurrenceInput,
  EmailDestinations: optional(z.array(emailDestinationInput).max(maxDestinations), null).meta({
    description: 'Left out of an update, the stored destinations stay; an empty array removes them.',
  }),
  Destinations: optional(z.array(destinationInput).max(maxDestinations), null).meta({
    description:
      'Destinations of other kinds than e-mail. Left out of an update, the stored ones stay; an empty array removes them.',
  }),
  DataDriven: optional(dataDrivenInput, null).meta({
    description:
      'Rows that the schedule runs over: each makes its own files and its own mails. {{column}} stands for a value wherever expressions are taken (docs/expressions.md).',
  }),
  Values: valuesInput,
  Conditions: conditionsInput,
  HoldWhen: holdWhenInput,
  Subscribable: optional(z.boolean(), false).meta({
    description:
      'Whether users who may view the schedule may subscribe to its mails (schedule/subscribe). Not with DataDriven',
  }),
  ServerName: optionalLine(200).meta({ description: 'Server that executes it under server affinity' }),
  Owner: optionalLine(200).meta({
    description:
      'The user who answers for it, by name or id. Left out: who creates it, if that is a user; in an update it stays.',
  }),
  ...noticeFields,
  ScheduleId: optional(line(100), null).meta({
    description: 'Names the schedule to update; ignored by a create.',
  }),
  ScheduleType: readOnly,
  FolderId: readOnly,
  IsDataDriven: readOnly,
  LastServerName: readOnly,
  OwnerProblem: readOnly,
  OwnerProblemCode: readOnly,
  OwnerProblemValues: readOnly,
  Warnings: readOnly,
  WarningCodes: readOnly,
  DisabledBy: readOnly,
  Version: readOnly,
  CreatedEpochUtc: readOnly,
  UpdatedEpochUtc: readOnly,
}

/** Which report: by address, or by workspace and name. */
export function namesReport(input: {
  ReportUrl?: string | null
  WorkspaceName?: string | null
  BiReportName?: string | null
}): boolean {
  return Boolean(input.ReportUrl) || (Boolean(input.WorkspaceName) && Boolean(input.BiReportName))
}

// Rules over several fields are inspected even when other fields are wrong, so that one answer names
// everything. What is no object at all has no fields to inspect.
const always = {
  when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null,
}
export const reportMissing = {
  ...always,
  path: ['ReportUrl'],
  ...refused(sentence('report_required')),
}

/** What the connector knows to be impossible is refused when it is written, not when it runs. */
export function refuseWhatCannotBeDrawn(
  input: z.infer<typeof biReportInput>,
  context: z.RefinementCtx,
): void {
  const { ReportUrl, ApplyBookmark, BookmarkJson, BasicFilters, AdvancedFilters, RenderingSettings } = input
  const bookmark = readBookmark(BookmarkJson)
  const filters = checkFilters(BasicFilters, AdvancedFilters, RenderingSettings.RenderingMethod)
  for (const { field, said } of filters.ok ? [] : filters.errors)
    context.addIssue({ code: 'custom', path: [field], ...refused(said) })
  for (const { field, message } of bookmark.ok ? [] : bookmark.errors)
    context.addIssue({ code: 'custom', path: [field], ...refused(message) })
  if (ApplyBookmark && bookmark.ok && bookmark.bookmark === null) {
    context.addIssue({
      code: 'custom',
      path: ['BookmarkJson'],
      ...refused(sentence('bookmark_required')),
    })
  }
  if (ReportUrl !== null && !/^https?:$/.test(URL.parse(ReportUrl)?.protocol ?? '')) {
    context.addIssue({ code: 'custom', path: ['ReportUrl'], ...refused(sentence('field_no_url')) })
  }
}

/** The single BI schedule model: create and update share it. */
export const biScheduleInput = z
  .strictObject({ ...sharedFields, BiAccountId: line(100), ...biReportFields })
  .refine(namesReport, reportMissing)
  .superRefine(refuseWhatCannotBeDrawn)
  .meta({ id: 'BiScheduleInput' })

/** The paginated schedule model: create and update share it. */
export const paginatedScheduleInput = z
  .strictObject({
    ...sharedFields,
    BiAccountId: optionalLine(100),
    ReportServerAccountId: optionalLine(100),
    ...paginatedReportFields,
  })
  .refine(namesReport, reportMissing)
  .refine((input) => Boolean(input.BiAccountId) !== Boolean(input.ReportServerAccountId), {
    path: ['BiAccountId'],
    ...refused(sentence('account_or_report_server')),
    ...always,
  })
  .meta({ id: 'PaginatedScheduleInput' })

/** The same for a report of a report server only. */
export const reportServerScheduleInput = paginatedScheduleInput.refine(
  (input) => Boolean(input.ReportServerAccountId),
  {
    path: ['ReportServerAccountId'],
    ...refused(sentence('field_required')),
    ...always,
  },
)

/** The schedule model of an item of any other kind of source: create and update share it. */
export const sourceScheduleInput = z
  .strictObject({ ...sharedFields, Source: sourceInput })
  .meta({ id: 'SourceScheduleInput' })

export type SourceScheduleInput = z.infer<typeof sourceScheduleInput>
export type BiScheduleInput = z.infer<typeof biScheduleInput>
export type PaginatedScheduleInput = z.infer<typeof paginatedScheduleInput>
export type ScheduleInput = z.infer<z.ZodObject<typeof sharedFields>>

/** What every kind of schedule has, in answers. */
export const scheduleOutput = z
  .object({
    ScheduleId: z.string(),
    ScheduleType: scheduleKind,
    ScheduleName: z.string(),
    FolderId: z.string(),
    FolderPath: z.string(),
    Description: z.string(),
    Keywords: z.array(z.string()),
    IsDataDriven: z.boolean(),
    ServerName: z.string().nullable(),
    LastServerName: z.string().nullable(),
    Owner: z.string().nullable().meta({ description: 'User name' }),
    ...noticeOutput,
    ...ownerProblemOutput,
    Warnings: z.array(z.string()).meta({
      description:
        'What keeps no run from being made and is worth to be mended, such as that no notice reaches anyone',
    }),
    WarningCodes: warningCodes,
    DisabledBy: disabledBy,
    Schedule: recurrenceOutput,
    EmailDestinations: z.array(emailDestinationOutput),
    Destinations: z.array(destinationOutput),
    DataDriven: dataDrivenOutput.nullable(),
    Values: z.array(valueOutput),
    Conditions: z.array(conditionOutput),
    HoldWhen: holdWhenOutput.nullable(),
    Subscribable: z.boolean(),
    Version: z.int(),
    CreatedEpochUtc: epoch,
    UpdatedEpochUtc: epoch,
  })
  .meta({ id: 'Schedule', description: 'What every kind of schedule has' })

/** The BI report of a schedule or of a package, in answers. */
export const biReportOutput = z
  .object({
    BiAccountId: z.string(),
    ObjectType: objectType,
    ReportUrl: z.string().nullable(),
    BiReportName: z.string().nullable(),
    WorkspaceName: z.string().nullable(),
    ApplyBookmark: z.boolean(),
    BookmarkJson: z.string(),
    RenderingSettings: z
      .object({
        RenderingMethod: z.int().meta(renderingMethod),
        PageIndexes: z.array(z.int()),
        VisualNames: z.array(z.string()),
        Locale: z.string().nullable(),
        Timeout: z.int().nullable(),
        VisualData: visualData.optional(),
        IncludeHiddenPages: includeHiddenPages.optional(),
      })
      .meta({ id: 'RenderingSettings' }),
    BasicFilters: z.array(freeObject),
    AdvancedFilters: z.array(freeObject),
    Identities: identitiesOutput,
  })
  .meta({ id: 'BiReportDefinition' })

export const biScheduleOutput = z
  .object({ ...scheduleOutput.shape, ScheduleType: z.literal('single'), ...biReportOutput.shape })
  .meta({ id: 'BiSchedule', [partsOf]: ['Schedule', 'BiReportDefinition'] })

export const sourceScheduleOutput = z
  .object({ ...scheduleOutput.shape, ScheduleType: z.literal('single'), Source: sourceOutput })
  .meta({ id: 'SourceSchedule', [partsOf]: ['Schedule'] })

/** A schedule of one report that is not paginated: of the BI platform, or of any other kind of source. */
export const singleScheduleOutput = z
  .union([biScheduleOutput, sourceScheduleOutput])
  .meta({ id: 'SingleSchedule' })

/** The paginated report of a schedule or of a package, in answers. */
export const paginatedReportOutput = z
  .object({
    BiAccountId: z.string().nullable(),
    ReportServerAccountId: z.string().nullable(),
    ReportUrl: z.string().nullable(),
    BiReportName: z.string().nullable(),
    WorkspaceName: z.string().nullable(),
    UseNativeAPIForRendering: z.boolean(),
    Parameters: z.array(reportParameterOutput),
    Identities: identitiesOutput,
    ...renderingOptionOutputs,
  })
  .meta({ id: 'PaginatedReportDefinition' })

export const paginatedScheduleOutput = z
  .object({ ...scheduleOutput.shape, ScheduleType: z.literal('paginated'), ...paginatedReportOutput.shape })
  .meta({ id: 'PaginatedSchedule', [partsOf]: ['Schedule', 'PaginatedReportDefinition'] })

export function biScheduleToWire(
  schedule: StoredSchedule,
  answerContext: AnswerContext,
): z.infer<typeof biScheduleOutput> {
  const definition = schedule.definition as BiReportDefinition
  return {
    ...sharedToWire(schedule, answerContext),
    ScheduleType: 'single',
    BiAccountId: schedule.sourceAccountId ?? '',
    ...biReportToWire(definition),
  }
}

export function sourceScheduleToWire(
  schedule: StoredSchedule,
  answerContext: AnswerContext,
): z.infer<typeof sourceScheduleOutput> {
  const definition = schedule.definition as SourceReportDefinition
  return {
    ...sharedToWire(schedule, answerContext),
    ScheduleType: 'single',
    Source: sourceToWire(definition, schedule.sourceAccountId ?? ''),
  }
}

export function singleScheduleToWire(
  schedule: StoredSchedule,
  answerContext: AnswerContext,
): z.infer<typeof singleScheduleOutput> {
  return schedule.definition.kind === 'source'
    ? sourceScheduleToWire(schedule, answerContext)
    : biScheduleToWire(schedule, answerContext)
}

export function paginatedScheduleToWire(
  schedule: StoredSchedule,
  answerContext: AnswerContext,
): z.infer<typeof paginatedScheduleOutput> {
  const { sourceAccountId, sourceAccountKind } = schedule
  return {
    ...sharedToWire(schedule, answerContext),
    ScheduleType: 'paginated',
    BiAccountId: sourceAccountKind === 'bi' ? sourceAccountId : null,
    ReportServerAccountId: sourceAccountKind === 'reportserver' ? sourceAccountId : null,
    ...paginatedReportToWire(schedule.definition as PaginatedReportDefinition),
  }
}

/** When and in which language an answer describes a schedule. */
export interface AnswerContext {
  readonly now: Date
  readonly language: Language
}

export function answerContextOf({
  dependencies: { clock },
  language,
}: {
  readonly dependencies: Pick<Dependencies, 'clock'>
  readonly language: Language
}): AnswerContext {
  return { now: clock.now(), language }
}

/** The members that every kind of schedule answers. */
export function sharedToWire(schedule: StoredSchedule, { now, language }: AnswerContext) {
  const own = {
    ScheduleId: schedule.id,
    ScheduleType: schedule.kind,
    ScheduleName: schedule.name,
    Owner: schedule.owner?.name ?? null,
    ...ownerProblemToWire(schedule.owner, language),
    ...warningsToWire(scheduleWarnings(schedule), language),
    Schedule: recurrenceToAnswer(schedule, { now, language }),
    ...destinationsToWire(schedule.destinations),
    DataDriven: dataDrivenToWire(schedule.definition.dataDriven, schedule.dataRowCount),
    Values: (schedule.definition.values ?? []).map(valueToWire),
    Conditions: (schedule.definition.conditions ?? []).map(conditionToWire),
    HoldWhen: holdWhenToWire(schedule.definition.holdWhen),
    Subscribable: schedule.definition.subscribable ?? false,
  }
  return toWire(scheduleOutput, { ...schedule, ...schedule.notices }, own)
}
