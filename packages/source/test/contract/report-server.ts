import { z } from 'zod'

import type { Operation } from './contract.ts'

/*
 * A report server as far as it is used: its catalog and URL access. The catalog is cut from the published
 * description of its REST interface 2.0 (hquangthinh/ssrs-rest-client @d1ff684). URL access is documented at
 * learn.microsoft.com (URL access parameter reference; image device information settings). Fields that a server
 * has nothing for are null, which the description does not say.
 */

const text = z.string()
const words = text.nullable()
const flag = z.boolean()

const list = (record: z.ZodType) =>
  z.strictObject({ '@odata.context': text.optional(), value: z.array(record) })

export const catalogItem = z.strictObject({
  Id: text,
  Name: text,
  Path: text,
  Type: text,
  Description: words,
  Hidden: flag,
  Size: z.int(),
  ModifiedBy: text,
  ModifiedDate: text,
  CreatedBy: text,
  CreatedDate: text,
  ParentFolderId: words,
  ContentType: words,
  Content: words,
  IsFavorite: flag,
  HasDataSources: flag.optional(),
  HasSharedDataSets: flag.optional(),
  HasParameters: flag.optional(),
  Link: words.optional(),
})

export const parameterDefinition = z.strictObject({
  Name: text,
  ParameterType: z.enum(['Boolean', 'DateTime', 'Integer', 'Float', 'String']),
  ParameterVisibility: z.enum(['Visible', 'Hidden', 'Internal']),
  ParameterState: z.enum([
    'HasValidValue',
    'MissingValidValue',
    'HasOutstandingDependencies',
    'DynamicValuesUnavailable',
  ]),
  ValidValues: z.array(z.strictObject({ Label: words, Value: words })).nullable(),
  ValidValuesIsNull: flag,
  Nullable: flag,
  AllowBlank: flag,
  MultiValue: flag,
  Prompt: words,
  PromptUser: flag,
  QueryParameter: flag,
  DefaultValuesQueryBased: flag,
  ValidValuesQueryBased: flag,
  Dependencies: z.array(text).nullable(),
  DefaultValues: z.array(words).nullable(),
  DefaultValuesIsNull: flag,
  ErrorMessage: words,
})

const snapshot = z.strictObject({ Id: text, HistoryId: text, CreationDate: text, Size: z.int() })

const error = z.strictObject({ error: z.strictObject({ code: text, message: text }) })
const errors = { 400: error, 403: error, 404: error }

const get = { method: 'GET', query: z.strictObject({}), body: z.undefined() } as const

const command = z
  .strictObject({
    'rs:Command': z.enum(['Render', 'ListChildren']),
    'rs:Format': z.enum(['PDF', 'EXCELOPENXML', 'WORDOPENXML', 'PPTX', 'CSV', 'XML', 'MHTML', 'IMAGE']),
    'rs:ClearSession': z.literal('true'),
    'rs:ParameterLanguage': text,
    'rs:Snapshot': z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/),
    'rc:OutputFormat': z.enum(['TIFF', 'PNG']),
    'rc:PageWidth': z.string().regex(/^\d+(?:\.\d+)?in$/),
    'rc:PageHeight': z.string().regex(/^\d+(?:\.\d+)?in$/),
    'rc:HumanReadablePDF': z.enum(['true', 'false']),
    'rc:FieldDelimiter': text,
    'rc:NoHeader': z.enum(['true', 'false']),
    'rc:UseFormattedValues': z.enum(['true', 'false']),
    'rc:StartPage': z.string().regex(/^\d+$/),
    'rc:EndPage': z.string().regex(/^\d+$/),
  })
  .partial()
  .required({ 'rs:Command': true })

/**
 * Commands begin with rs: or rc:, and are all described; any other name is a parameter of the report, with
 * several values or `:isnull`.
 */
const form = z.record(text, z.union([text, z.array(text)])).superRefine((fields, context) => {
  const commands = Object.fromEntries(Object.entries(fields).filter(([name]) => /^r[sc]:/i.test(name)))
  for (const { path, message } of command.safeParse(commands).error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message })
})

/** The path of the report is a name without a value and stands first. */
const reportPath = z
  .record(z.string().startsWith('/'), z.literal(''))
  .refine((query) => Object.keys(query).length === 1, 'must be one path')

export const reportServer: readonly Operation[] = [
  {
    ...get,
    name: 'reports',
    path: /^\/reports\/api\/v2\.0\/Reports$/,
    answers: { ...errors, 200: list(catalogItem) },
  },
  {
    ...get,
    name: 'linked reports',
    path: /^\/reports\/api\/v2\.0\/LinkedReports$/,
    answers: { ...errors, 200: list(catalogItem) },
  },
  {
    ...get,
    name: 'folders',
    path: /^\/reports\/api\/v2\.0\/Folders$/,
    answers: { ...errors, 200: list(catalogItem) },
  },
  {
    ...get,
    name: 'parameters',
    path: /^\/reports\/api\/v2\.0\/(?:Linked)?Reports\((?:Path='.+'|[^()]+)\)\/ParameterDefinitions$/,
    answers: { ...errors, 200: list(parameterDefinition) },
  },
  {
    name: 'history snapshots',
    method: 'GET',
    path: /^\/reports\/api\/v2\.0\/(?:Linked)?Reports\((?:Path='.+'|[^()]+)\)\/HistorySnapshots$/,
    query: z.strictObject({}),
    body: z.undefined(),
    answers: { ...errors, 200: z.union([list(snapshot), z.array(snapshot)]) },
  },
  {
    // An action that the vendor's own client of this interface has for reports, not for linked ones.
    name: 'parameters with values',
    method: 'POST',
    path: /^\/reports\/api\/v2\.0\/Reports\((?:Path='.+'|[^()]+)\)\/Model\.GetParameters$/,
    query: z.strictObject({}),
    body: z.strictObject({ ParameterValues: z.array(z.strictObject({ Name: text, Value: words })) }),
    answers: { ...errors, 200: list(parameterDefinition) },
  },
  {
    name: 'URL access',
    method: 'POST',
    path: /^\/ReportServer$/,
    query: reportPath,
    body: form,
    answers: { 200: z.instanceof(Buffer) },
  },
]
