import { failure, FailureError } from '@punctual/domain'
import { z } from 'zod'

import { absentWhenOdd } from '../../record-list.ts'
import type { JsReportClient } from './jsreport-client.ts'
import { jsReport } from './settings.ts'
import { sentence } from '@punctual/domain/words'

/** A template of the server, with the path that names only it. */
export interface Template {
  readonly name: string
  readonly path: string
  readonly recipe: string
  /** Of the file, as the author of a text gave it. */
  readonly extension: string | null
}

export interface TemplateFolder {
  readonly name: string
  readonly path: string
}

const inFolder = absentWhenOdd(z.object({ shortid: z.string() }))

const templateRecord = z.object({
  name: z.string().min(1),
  recipe: absentWhenOdd(z.string()),
  fileExtension: absentWhenOdd(z.string()),
  folder: inFolder,
})

const folderRecord = z.object({ name: z.string().min(1), shortid: z.string().min(1), folder: inFolder })

type FolderRecord = z.output<typeof folderRecord>

/** Deeper folders than this are a circle. */
const maximumDepth = 100

/** Everything that the account may read, by path. */
export async function listTemplates(
  client: JsReportClient,
  signal: AbortSignal,
): Promise<{ readonly templates: readonly Template[]; readonly folders: readonly TemplateFolder[] }> {
  const records = await client.list('folders', folderRecord, signal)
  const byId = new Map(records.map((record) => [record.shortid, record]))
  const folders = records.map((record) => ({ name: record.name, path: pathOf(record, byId) }))
  const found = await client.list('templates', templateRecord, signal)
  const templates = found.map((record) => ({
    name: record.name,
    path: pathOf(record, byId),
    recipe: record.recipe ?? '',
    extension: record.fileExtension ?? null,
  }))
  return { templates, folders }
}

/** An item in a folder that the account may not read stands in the root. */
function pathOf(item: Pick<FolderRecord, 'name' | 'folder'>, folders: ReadonlyMap<string, FolderRecord>) {
  const names = [item.name]
  let at = folders.get(item.folder?.shortid ?? '')
  for (let depth = 0; at !== undefined && depth < maximumDepth; depth += 1) {
    names.unshift(at.name)
    at = folders.get(at.folder?.shortid ?? '')
  }
  return `/${names.join('/')}`
}

/**
 * The template that a schedule names: by its path, or by a name that no other template has.
 *
 * @throws FailureError `source_report_not_found`
 */
export async function findTemplate(
  client: JsReportClient,
  itemId: string,
  signal: AbortSignal,
): Promise<Template> {
  const { templates } = await listTemplates(client, signal)
  const named = templates.filter(({ name }) => name === itemId)
  const found = templates.find(({ path }) => path === itemId) ?? (named.length === 1 ? named[0] : undefined)
  if (found) return found
  const said =
    named.length === 0
      ? sentence('template_not_readable', { template: itemId })
      : sentence('template_name_ambiguous', {
          template: itemId,
          pathNames: named.slice(0, 5).map(({ path }) => path),
        })
  throw new FailureError(failure('source_report_not_found', { source: jsReport, said }))
}
