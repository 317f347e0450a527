import { ApiProblem } from '@punctual/client'

import { CommandProblem } from '../exit-code.ts'
import { type Exporting, exportReport } from './export-report.ts'
import type { FoundAccount } from './find-account.ts'
import { findReports, type FoundReport } from './find-report.ts'
import { failed, type Found, passed, type Step, stepsOf } from './steps.ts'

export interface SourceCheck {
  readonly Account: { readonly Id: string; readonly Name: string; readonly Kind: string }
  readonly Ok: boolean
  readonly Steps: readonly Step[]
  /** What some schedules of the account will meet, while others run. */
  readonly Warnings: readonly string[]
}

export interface CheckOptions extends Exporting {
  /** Path, id or name of the report that is exported; null takes the first one that needs no parameters. */
  readonly report: string | null
  /** Whether a worker makes a report. */
  readonly exports: boolean
}

/** How many reports are tried before the step says that one needs parameters. */
const maximumTries = 5

/**
 * Takes the steps of a run through routes that every user may call, and stops at the first step that fails.
 */
export async function checkSource(account: FoundAccount, options: CheckOptions): Promise<SourceCheck> {
  const { steps, warnings } = await signInSteps(account, options)
  if (steps.every(({ Ok }) => Ok)) steps.push(...(await reportSteps(account, options)))
  const { id: Id, name: Name, kind: Kind } = account
  return { Account: { Id, Name, Kind }, Ok: steps.every(({ Ok }) => Ok), Steps: steps, Warnings: warnings }
}

async function signInSteps(
  account: FoundAccount,
  { client }: CheckOptions,
): Promise<{ steps: Step[]; warnings: string[] }> {
  const params = { path: { id: account.id } }
  if (account.list === 'datasource') {
    const { Steps, Warnings } = await client.post('/api/datasource/test/{id}', { params })
    const broken = Steps.filter(({ Ok }) => !Ok).map(({ Name, Code, Detail }) => ({
      code: Code ?? '',
      message: Detail,
      step: stepOfTest[Name],
    }))
    return {
      steps: stepsOf(broken, detailsOf(account, 'A read-only query was answered.')),
      warnings: Warnings.map(({ Message }) => Message),
    }
  }
  const { Problems, CanRead, Warnings } = await client.post(`/api/${account.list}/validate/{id}`, { params })
  const problems = Problems.map(({ Code: code, Message: message }) => ({ code, message }))
  const reports = CanRead.reduce((sum, each) => sum + each.Reports, 0)
  const places = CanRead.slice(0, 5).map(({ Name }) => Name)
  const list = `The account reads ${reports} ${reports === 1 ? 'report' : 'reports'}: ${places.join(', ')}.`
  return {
    steps: stepsOf(problems, detailsOf(account, list)),
    warnings: Warnings.map(({ Message }) => Message),
  }
}

/** The steps of a data source in the words of the doctor. */
const stepOfTest = { Address: 'Reach', Connect: 'Reach', SignIn: 'SignIn', Query: 'List' } as const

function detailsOf({ isFile, isProtected }: FoundAccount, List: string) {
  const Tls = isProtected
    ? 'The certificate is trusted.'
    : isFile
      ? 'A file needs none.'
      : 'The address is not protected by TLS: what travels can be read on the way.'
  return {
    Reach: isFile ? 'The file is there.' : 'The source system answers.',
    Tls,
    SignIn: 'The source system accepts the account.',
    List,
  }
}

async function reportSteps(account: FoundAccount, options: CheckOptions): Promise<Step[]> {
  const { client, exports, report: wanted } = options
  if (!exports) return []
  if (account.list === 'datasource') return [exportStep(await exportReport(options, account, null))]
  const listed = await browse(() => findReports(client, account.id, wanted))
  if (!Array.isArray(listed)) return [failed('Export', listed)]
  const reports = listed.length === 0 ? namedReport(account, wanted) : listed
  if (reports.length === 0) {
    const message = wanted === null ? 'There is no report to export.' : `There is no report "${wanted}".`
    return [failed('Export', { code: 'source_report_not_found', message })]
  }
  return [await exportFirst(account, reports, options)]
}

/** An item that no list has to name: a site has pages besides its start page. */
function namedReport({ list }: FoundAccount, name: string | null): FoundReport[] {
  if (list !== 'sourceaccount' || name === null) return []
  const item = { Kind: 'Report' as const, Name: name, Path: name, ItemId: name, Formats: null }
  return [{ item, folders: [] }]
}

/** A report that needs parameters says nothing about the account. */
async function exportFirst(
  account: FoundAccount,
  reports: readonly FoundReport[],
  options: CheckOptions,
): Promise<Step> {
  let step: Step | null = null
  for (const report of reports.slice(0, maximumTries)) {
    step = exportStep(await exportReport(options, account, report))
    if (step.Code !== 'source_parameter_refused') break
  }
  if (step === null) throw new CommandProblem('refused', 'There is no report to export.')
  return step
}

function exportStep(exported: Awaited<ReturnType<typeof exportReport>>): Step {
  return exported.ok ? passed('Export', exported.detail) : failed('Export', exported.failure)
}

/** What the source system answers to a listing is a finding, and no error of the service. */
async function browse<Value>(list: () => Promise<Value>): Promise<Value | Found> {
  try {
    return await list()
  } catch (error) {
    const code = error instanceof ApiProblem ? error.members['FailureCode'] : null
    if (!(error instanceof ApiProblem) || typeof code !== 'string') throw error
    return { code, message: error.detail }
  }
}
