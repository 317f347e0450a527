import {
  type BiReportDefinition,
  fromWire,
  type PaginatedReportDefinition,
  type ReportParameter,
  toWire,
} from '@punctual/domain'
import { refused, type Sentence, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { freeObject, line, optional, optionalLine, text } from './input.ts'
import { identitiesField, identitiesFromWire, identitiesToWire } from './report-identity.ts'
import {
  renderingOptionFields,
  renderingOptionsFromWire,
  renderingOptionsToWire,
} from './rendering-options.ts'
import { objectType } from './words.ts'

/** How a report is drawn, in the numbers of the interface. */
export const renderingMethod = {
  enum: [0, 1, 2],
  description:
    '0 the best way there is, 1 the export interface of the BI platform, 2 a browser on the embed URL',
}

export const visualData = z.enum(['Summarized', 'Underlying']).meta({
  id: 'VisualData',
  description: 'What CSV and XLSX of one visual hold: what it shows, which is usual, or the rows behind it',
})

export const includeHiddenPages = z
  .boolean()
  .meta({ description: 'Whether a whole report has its hidden pages as well; false unless given' })

const renderingSettings = z
  .strictObject({
    RenderingMethod: optional(z.int().min(0).max(2), 0)
      .transform((value) => value as 0 | 1 | 2)
      .meta(renderingMethod),
    PageIndexes: optional(z.array(z.int().min(0).max(10_000)).max(1_000), []),
    VisualNames: optional(z.array(line(400)).max(1_000), []),
    Locale: optional(line(35), null),
    Timeout: optional(z.int().min(1).max(86_400), null).meta({ description: 'Seconds' }),
    VisualData: optional(visualData, undefined).meta({ description: 'Of an export of one visual' }),
    IncludeHiddenPages: optional(includeHiddenPages, undefined),
  })
  .meta({ id: 'RenderingSettingsInput' })

const noRendering = {
  RenderingMethod: 0 as const,
  PageIndexes: [],
  VisualNames: [],
  Locale: null,
  Timeout: null,
  VisualData: undefined,
  IncludeHiddenPages: undefined,
}

const filterDescription =
  'Filter objects of powerbi-client. Text, numbers and dates have a documented form in an export; true and false have none and are sent as such'

/** The members of a BI schedule that say what it draws. */
export const biReportFields = {
  ObjectType: optional(objectType, 'REPORT' as const),
  ReportUrl: optionalLine(4_000),
  BiReportName: optionalLine(400),
  WorkspaceName: optionalLine(400),
  ApplyBookmark: optional(z.boolean(), false),
  BookmarkJson: optional(text(200_000), ''),
  RenderingSettings: optional(renderingSettings, noRendering),
  BasicFilters: optional(z.array(freeObject).max(200), []).meta({ description: filterDescription }),
  AdvancedFilters: optional(z.array(freeObject).max(200), []).meta({ description: filterDescription }),
  Identities: identitiesField,
}

export const biReportInput = z.object(biReportFields)

/** One value of a parameter. Numbers and booleans are kept as the text a report server expects. */
const parameterValue = z
  .union([text(10_000), z.number(), z.boolean()])
  .transform(String)
  .meta({ id: 'ParameterValueInput' })

export const reportParameterInput = z
  .strictObject({
    Name: line(400).refine((value) => value.trim() !== '', refused(sentence('field_empty'))),
    Values: optional(z.array(parameterValue).max(10_000), []),
    IsNull: optional(z.boolean(), false),
    UseDefault: optional(z.boolean(), false),
  })
  .superRefine(({ Values, IsNull, UseDefault }, context) => {
    const refuse = (field: string, said: Sentence) =>
      context.addIssue({ code: 'custom', path: [field], ...refused(said) })
    if (IsNull && UseDefault) refuse('UseDefault', sentence('parameter_contradicts_null'))
    if (Values.length > 0 && IsNull) refuse('IsNull', sentence('parameter_contradicts_values'))
    if (Values.length > 0 && UseDefault) refuse('UseDefault', sentence('parameter_contradicts_values'))
  })
  .meta({ id: 'ReportParameterInput' })

export const reportParameterOutput = z
  .object({ Name: z.string(), Values: z.array(z.string()), IsNull: z.boolean(), UseDefault: z.boolean() })
  .meta({ id: 'ReportParameter' })

export const reportParametersInput = z.array(reportParameterInput).max(500).superRefine(refuseRepeats)

/** The members of a paginated schedule that say what it renders. */
export const paginatedReportFields = {
  ReportUrl: biReportFields.ReportUrl,
  BiReportName: optionalLine(400),
  WorkspaceName: optionalLine(400),
  UseNativeAPIForRendering: optional(z.boolean(), false).meta({
    description:
      'Kept and answered. This build renders a paginated report by the interface of its source system either way, so it changes nothing',
  }),
  Parameters: optional(reportParametersInput, []),
  Identities: identitiesField,
  ...renderingOptionFields,
}

export const paginatedReportInput = z.object(paginatedReportFields)

export function biReportFromWire(input: z.infer<typeof biReportInput>): BiReportDefinition {
  const { RenderingMethod, PageIndexes, VisualNames, Locale, Timeout, VisualData, IncludeHiddenPages } =
    input.RenderingSettings
  return {
    kind: 'single',
    objectType: input.ObjectType,
    reportUrl: input.ReportUrl,
    reportName: input.BiReportName,
    workspaceName: input.WorkspaceName,
    applyBookmark: input.ApplyBookmark,
    bookmarkJson: input.BookmarkJson,
    rendering: {
      method: RenderingMethod,
      pageIndexes: PageIndexes,
      visualNames: VisualNames,
      locale: Locale,
      timeoutSeconds: Timeout,
      ...(VisualData === undefined ? {} : { visualData: VisualData }),
      ...(IncludeHiddenPages === undefined ? {} : { includeHiddenPages: IncludeHiddenPages }),
    },
    basicFilters: input.BasicFilters,
    advancedFilters: input.AdvancedFilters,
    ...identitiesFromWire(input.Identities),
  }
}

export function biReportToWire(definition: BiReportDefinition) {
  const { method, pageIndexes, visualNames, locale, timeoutSeconds } = definition.rendering
  const { visualData: data, includeHiddenPages: hidden } = definition.rendering
  return {
    ObjectType: definition.objectType,
    ReportUrl: definition.reportUrl,
    BiReportName: definition.reportName,
    WorkspaceName: definition.workspaceName,
    ApplyBookmark: definition.applyBookmark,
    BookmarkJson: definition.bookmarkJson,
    RenderingSettings: {
      RenderingMethod: method,
      PageIndexes: pageIndexes,
      VisualNames: visualNames,
      Locale: locale,
      Timeout: timeoutSeconds,
      ...(data === undefined ? {} : { VisualData: data }),
      ...(hidden === undefined ? {} : { IncludeHiddenPages: hidden }),
    },
    BasicFilters: definition.basicFilters,
    AdvancedFilters: definition.advancedFilters,
    Identities: identitiesToWire(definition.identities ?? []),
  }
}

export function paginatedReportFromWire(
  input: z.infer<typeof paginatedReportInput>,
): PaginatedReportDefinition {
  return {
    kind: 'paginated',
    reportUrl: input.ReportUrl,
    reportName: input.BiReportName,
    workspaceName: input.WorkspaceName,
    useNativeApi: input.UseNativeAPIForRendering,
    parameters: input.Parameters.map(parameterFromWire),
    ...identitiesFromWire(input.Identities),
    ...renderingOptionsFromWire(input),
  }
}

export function paginatedReportToWire(definition: PaginatedReportDefinition) {
  return {
    ReportUrl: definition.reportUrl,
    BiReportName: definition.reportName,
    WorkspaceName: definition.workspaceName,
    UseNativeAPIForRendering: definition.useNativeApi,
    Parameters: definition.parameters.map((parameter) => toWire(reportParameterOutput, parameter)),
    Identities: identitiesToWire(definition.identities ?? []),
    ...renderingOptionsToWire(definition),
  }
}

export function parameterFromWire(input: z.infer<typeof reportParameterInput>): ReportParameter {
  return fromWire(input, reportParameterInput.shape)
}

function refuseRepeats(parameters: { Name: string }[], context: z.RefinementCtx): void {
  const seen = new Set<string>()
  for (const [index, { Name }] of parameters.entries()) {
    if (seen.has(Name.toLowerCase())) {
      context.addIssue({
        code: 'custom',
        path: [index, 'Name'],
        ...refused(sentence('parameter_named_twice', { name: Name.slice(0, 100) })),
      })
    }
    seen.add(Name.toLowerCase())
  }
}
