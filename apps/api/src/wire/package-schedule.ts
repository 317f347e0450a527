import { type PackageDefinition, packageProblems } from '@punctual/domain'
import { refused, refusedBy, type Sentence, sentence } from '@punctual/domain/words'
import type { StoredSchedule } from '@punctual/catalog'
import { z } from 'zod'

import { partsOf } from '../contract/plain-schema.ts'
import { name, optional } from './input.ts'
import {
  packageReportFromWire,
  packageReportInput,
  packageReportOutput,
  packageReportToWire,
} from './package-report.ts'
import { sharedFields, scheduleOutput, sharedToWire, type AnswerContext } from './schedule.ts'

const maxReports = 100

const { ScheduleName: _required, ...otherFields } = sharedFields

const packageFields = z.strictObject({
  ...otherFields,
  ScheduleName: optional(name(), null),
  PackageName: optional(name(), null).meta({ description: 'Alias of ScheduleName' }),
  Reports: z
    .array(packageReportInput)
    .min(1, refusedBy(sentence('reports_missing')))
    .max(maxReports, refusedBy(sentence('reports_too_many', { most: maxReports }))),
  MergePdf: optional(z.boolean(), false).meta({
    description: 'One PDF of all reports, in their Order; every Format must be PDF',
  }),
  Zip: optional(z.boolean(), false).meta({ description: 'One zip of the files, or of the merged PDF' }),
  FailOnAnyError: optional(z.boolean(), true).meta({
    description:
      'True: one report that cannot be made fails the run, and nothing is sent. False: the rest is sent, and the record names what is missing.',
  }),
})

type PackageFields = z.infer<typeof packageFields>

/**
 * The package model: create and update share it. What a destination says of Format is not used: each report
 * has its own.
 */
export const packageScheduleInput = packageFields
  .superRefine((input, context) => {
    const refuse = (path: PropertyKey[], said: Sentence) =>
      context.addIssue({ code: 'custom', path, ...refused(said) })
    const { ScheduleName, PackageName } = input
    if (ScheduleName === null && PackageName === null)
      refuse(['ScheduleName'], sentence('package_name_required'))
    for (const { report, message } of packageProblems(packageFromWire(input)))
      refuse(['Reports', report, 'Format'], message)
  })
  .transform(({ PackageName, ...input }) => {
    const ScheduleName = input.ScheduleName ?? PackageName ?? ''
    return { ...input, ScheduleName, PackageName: PackageName === ScheduleName ? null : PackageName }
  })
  .meta({ id: 'PackageScheduleInput' })

export type PackageScheduleInput = z.infer<typeof packageScheduleInput>

export const packageScheduleOutput = z
  .object({
    ...scheduleOutput.shape,
    ScheduleType: z.literal('package'),
    PackageName: z.string().meta({ description: 'The same as ScheduleName' }),
    Reports: z.array(packageReportOutput),
    MergePdf: z.boolean(),
    Zip: z.boolean(),
    FailOnAnyError: z.boolean(),
  })
  .meta({ id: 'PackageSchedule', [partsOf]: ['Schedule'] })

export function packageFromWire({
  Reports,
  MergePdf,
  Zip,
  FailOnAnyError,
}: Pick<PackageFields, 'Reports' | 'MergePdf' | 'Zip' | 'FailOnAnyError'>): PackageDefinition {
  return {
    kind: 'package',
    reports: Reports.map(packageReportFromWire),
    mergePdf: MergePdf,
    zip: Zip,
    failOnAnyError: FailOnAnyError,
  }
}

export function packageScheduleToWire(
  schedule: StoredSchedule,
  answerContext: AnswerContext,
): z.infer<typeof packageScheduleOutput> {
  const { reports, mergePdf, zip, failOnAnyError } = schedule.definition as PackageDefinition
  return {
    ...sharedToWire(schedule, answerContext),
    ScheduleType: 'package',
    PackageName: schedule.name,
    Reports: reports.map(packageReportToWire),
    MergePdf: mergePdf,
    Zip: zip,
    FailOnAnyError: failOnAnyError,
  }
}
