import { z } from 'zod'

import { namedValue } from '../data/data-query.ts'
import { reportFormatNames } from '../delivery/format.ts'
import { type Sentence, sentence } from '../words/index.ts'
import { condition } from './condition.ts'
import { dataDriven } from './data-driven.ts'
import { holdWhen } from './hold-when.ts'
import {
  biReportDefinition,
  paginatedReportDefinition,
  reportDefinition,
  sourceReportDefinition,
} from './report-definition.ts'

/** One report of a package: what it draws, through which account, as which file. */
export const packageReport = z.object({
  report: reportDefinition,
  /** Each report names its own account; a package may read several source systems. */
  sourceAccount: z.object({ id: z.string(), kind: z.string() }),
  format: z.enum(reportFormatNames),
  /** Place in the result; reports of the same place keep the order they were given in. */
  order: z.int(),
  /** Template without extension; empty means the name of the report. */
  fileName: z.string(),
})

export type PackageReport = z.infer<typeof packageReport>

/** What a package makes, as stored in `schedules.definition`. */
export const packageDefinition = z.object({
  kind: z.literal('package'),
  /** As given; the order of the result is that of `order`. */
  reports: z.array(packageReport).min(1),
  /** One PDF of all reports, in their order. */
  mergePdf: z.boolean(),
  /** One zip of what there is to send. */
  zip: z.boolean(),
  /**
   * Whether one report that cannot be made fails the run; otherwise the rest is sent and the record names
   * what is missing.
   */
  failOnAnyError: z.boolean(),
})

export type PackageDefinition = z.infer<typeof packageDefinition>

const ofEveryKind = {
  /** Rows that the schedule runs over; without them it runs once. */
  dataDriven: dataDriven.optional(),
  /** What `{{Value.<name>}}` stands for, asked once for each execution. */
  values: z.array(namedValue).optional(),
  /** What must hold for anything to be sent. */
  conditions: z.array(condition).optional(),
  /** Whether users who may view it may subscribe to its mails. */
  subscribable: z.boolean().optional(),
  /** When a run is held before it sends anything. */
  holdWhen: holdWhen.optional(),
}

/** What a schedule of any kind makes. */
export const scheduleDefinition = z.discriminatedUnion('kind', [
  biReportDefinition.extend(ofEveryKind),
  paginatedReportDefinition.extend(ofEveryKind),
  sourceReportDefinition.extend(ofEveryKind),
  packageDefinition.extend(ofEveryKind),
])

export type ScheduleDefinition = z.infer<typeof scheduleDefinition>

/** The reports of a package in the order of the result. */
export function reportsInOrder({ reports }: PackageDefinition): PackageReport[] {
  return reports.toSorted((left, right) => left.order - right.order)
}

/**
 * Places among the files of a package, or of one of its rows: the reports come first, then what is put
 * together from them.
 */
export function placesOfPackage(reports: number): {
  readonly merged: number
  readonly zip: number
  readonly count: number
} {
  return { merged: reports, zip: reports + 1, count: reports + 2 }
}

/** The place of the file that a package is delivered as; null when each report is a file by itself. */
export function deliveredPlace({ reports, mergePdf, zip }: PackageDefinition): number | null {
  const places = placesOfPackage(reports.length)
  return zip ? places.zip : mergePdf ? places.merged : null
}

/** Why a package cannot be made as it is described, by report; empty when it can. */
export function packageProblems({
  reports,
  mergePdf,
}: PackageDefinition): { readonly report: number; readonly message: Sentence }[] {
  if (!mergePdf) return []
  return reports.flatMap(({ format }, report) =>
    format === 'PDF' ? [] : [{ report, message: sentence('merge_needs_pdf') }],
  )
}
