import type { MailDesign, Preparation } from '@punctual/delivery'
import { definedName, type Failure, failure, FailureError } from '@punctual/domain'

import type { RunDependencies } from './dependencies.ts'
import type { Destination } from './destination.ts'
import type { PrepareShipment } from './file-work/file-work.ts'
import { type FileLinks, fileLinksOf } from './file-links.ts'
import { filesFor, abandonedParts, type Result } from './parts.ts'
import { memberLanguage, memberScope } from './one-mail-each.ts'
import { unsubscribeUrlOf } from './recipient-page.ts'
import { reasonNotToSend, type ReportLinks } from './report-links.ts'
import type { ResultInProgress, Run } from './run.ts'
import type { Snapshot } from './snapshot.ts'
import { fileScope, nominalInstant } from './run-scope.ts'
import { type Language, languages, say, type Sentence, sentence } from '@punctual/domain/words'

/** What goes to one destination is made of this. */
export interface Preparing extends ResultInProgress {
  readonly run: Run
  readonly destination: Destination
  readonly receiptId: string
  /** Read when the first destination needs them. */
  readonly links: () => Promise<ReportLinks>
  /** Largest message that the other side takes, where that is known. */
  readonly mostBytes: number | null
}

/** What is ready to be sent, or what makes it impossible. The bytes are the same in every attempt. */
export async function prepareShipment(
  dependencies: RunDependencies,
  preparing: Preparing,
): Promise<Preparation> {
  const [prepared] = await prepareShipments(dependencies, preparing.run, [preparing])
  if (!prepared) throw new Error('each shipment has an answer')
  return prepared
}

/** The same of several, in one task: what they have in common is made once. */
export async function prepareShipments(
  dependencies: RunDependencies,
  { directory, signal }: Pick<Run, 'directory' | 'signal'>,
  preparing: readonly Preparing[],
): Promise<readonly Preparation[]> {
  const designs = readDesigns(dependencies)
  const found: ShipmentOf[] = []
  for (const each of preparing) found.push(await shipmentOf({ ...dependencies, ...designs }, each))
  const shipments = found.flatMap((each) => ('shipment' in each ? each.shipment : []))
  const prepared =
    shipments.length > 0 ? await dependencies.files.prepare({ shipments, directory }, signal) : []
  const next = prepared.values()
  return found.map((each) => ('shipment' in each ? (next.next().value as Preparation) : each))
}

type ShipmentOf = { readonly shipment: PrepareShipment } | (Preparation & { readonly ok: false })

async function shipmentOf(
  dependencies: RunDependencies,
  { run, result, progress, destination, receiptId, links, mostBytes }: Preparing,
): Promise<ShipmentOf> {
  const { claimed, snapshot } = run
  if (destination.unusable) return impossible(destination.unusable.said)
  const files = filesFor(result, progress, destination)
  if (files.length === 0)
    return impossible(sentence('no_file_of_format', { format: destination.settings.format }))
  const sources = await Promise.all(
    files.map(async ({ sha256, name, contentType }) => ({
      path: await dependencies.artifacts.pathOf(sha256),
      name,
      contentType,
    })),
  )
  const ofFiles = fileScope(result.scope, {
    reportName: reportNameOf(result, snapshot),
    serverName: dependencies.server.name,
  })
  const scope = memberScope(ofFiles, destination.member)
  const toFiles = linksTo(dependencies, {
    run,
    destination,
    row: result.row,
    receiptId,
    made: files,
    files: sources,
    scope,
  })
  if (!toFiles.ok) return toFiles
  const found = destination.kind.links(destination.settings) === 'none' ? noLinks : await links()
  const reason = toFiles.urls.length > 0 ? null : reasonNotToSend(destination, found)
  if (reason !== null) return { ok: false, failure: reason }
  const design = await designOf(dependencies, run, destination)
  if (!design.ok) return impossible(sentence('mail_template_gone'))
  const language = memberLanguage(design.language, destination.member)
  return {
    shipment: {
      kind: destination.kind.kind,
      settings: destination.settings,
      secrets: destination.secrets,
      sender: dependencies.mailer.from,
      language,
      receiptId,
      date: nominalInstant(claimed),
      executionId: claimed.executionId,
      scheduleId: claimed.scheduleId,
      scope,
      files: sources,
      links: [...toFiles.links, ...found.links].map(({ text, url }) => ({ text: say(text, language), url })),
      design: design.value,
      fileUrls: toFiles.urls,
      mostBytes,
      keepsFiles: toFiles.keepsFiles,
      notes: [
        ...abandonedParts(result, progress).map(({ name }) => sentence('mail_report_missing', { name })),
        ...missingLinks(destination, { found, urls: toFiles.urls }),
        ...toFiles.notes,
      ].map((note) => say(note, language)),
      unsubscribeUrl: unsubscribeUrlOf(dependencies, destination, claimed.scheduleId),
    },
  }
}

/** The template of several mails is read once. */
function readDesigns({ mailTemplates }: RunDependencies): Pick<RunDependencies, 'mailTemplates'> {
  const found = new Map<string, ReturnType<RunDependencies['mailTemplates']['designOf']>>()
  return {
    mailTemplates: {
      designOf(scheduleId, id) {
        const key = `${scheduleId} ${id}`
        const design = found.get(key) ?? mailTemplates.designOf(scheduleId, id)
        found.set(key, design)
        return design
      },
    },
  }
}

type FoundDesign =
  | { readonly ok: true; readonly value: MailDesign | undefined; readonly language: Language }
  | { readonly ok: false }

/** What a mail is made with as it is now; an edit of the template between two attempts changes the mail. */
async function designOf(
  { mailTemplates, mailLanguage }: RunDependencies,
  { claimed }: Run,
  { kind, settings }: Destination,
): Promise<FoundDesign> {
  const wanted = kind.template?.(settings) ?? null
  if (wanted === null) return { ok: true, value: undefined, language: mailLanguage }
  const { template, owner } = await mailTemplates.designOf(claimed.scheduleId, wanted.id)
  if (wanted.id !== null && template === null) return { ok: false }
  const language = languages.find((each) => each === template?.language) ?? mailLanguage
  const address = owner?.address ? ` <${owner.address}>` : ''
  return { ok: true, value: { template, owner: owner === null ? '' : `${owner.name}${address}` }, language }
}

function linksTo(
  dependencies: RunDependencies,
  delivered: Parameters<typeof fileLinksOf>[1],
): ({ readonly ok: true } & FileLinks) | { readonly ok: false; readonly failure: Failure } {
  try {
    return { ok: true, ...fileLinksOf(dependencies, delivered) }
  } catch (error) {
    if (error instanceof FailureError) return { ok: false, failure: error.failure }
    throw error
  }
}

/** A recipient who has a file, or a link to it, misses no address of the report. */
function missingLinks(
  { kind, settings }: Destination,
  { found, urls }: { readonly found: ReportLinks; readonly urls: readonly string[] },
): Sentence[] {
  if (urls.length > 0 || kind.links(settings) === 'if-any') return []
  return found.missing.map(({ name }) => sentence('mail_link_missing', { name }))
}

function impossible(said: Sentence): Preparation & { readonly ok: false } {
  return { ok: false, failure: failure('destination_invalid', { said }) }
}

function reportNameOf({ parts, package: wanted }: Result, { scheduleName }: Snapshot): string {
  const [first] = parts
  return (wanted === null && first ? definedName(first.definition) : null) ?? scheduleName
}

const noLinks: ReportLinks = { links: [], missing: [] }
