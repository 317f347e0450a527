import { failure, type SourceAccount, withoutOuter } from '@punctual/domain'

import type { SourceContext } from '../../context.ts'
import { createFindings } from '../../findings.ts'
import type { AccountValidation, BrowseEntry, Connector } from '../../port.ts'
import { itemOf } from '../../report-kinds.ts'
import { exportTemplate, requireFormat } from './export-template.ts'
import { formatsOfTemplate } from './item.ts'
import { createJsReportClient, type JsReportClient } from './jsreport-client.ts'
import { jsReport } from './settings.ts'
import { findTemplate, listTemplates } from './templates.ts'
import { sentence } from '@punctual/domain/words'

/** The connector of jsreport. */
export function createJsReportSource(context: SourceContext): Connector {
  const clientOf = (account: SourceAccount) => createJsReportClient(context, account)
  return {
    export: async (request, signal) =>
      exportTemplate(context, clientOf(request.account), { request, signal }),
    validate: (account, signal) => validate(() => clientOf(account), signal),
    browse: async (account, path, signal) => browse(clientOf(account), path, signal),
    parameters: async () => null,
    async formats({ account, definition }, signal) {
      const { itemId } = itemOf(definition, jsReport)
      return formatsOfTemplate(await findTemplate(clientOf(account), itemId, signal))
    },
    async preflight({ account, definition, format }, signal) {
      const { itemId } = itemOf(definition, jsReport)
      requireFormat(await findTemplate(clientOf(account), itemId, signal), format)
      return []
    },
    // A template opens in the studio, for those who write it.
    link: async () => null,
  }
}

async function browse(client: JsReportClient, path: string, signal: AbortSignal): Promise<BrowseEntry[]> {
  const parent = `/${withoutOuter(path, '/')}`
  const { templates, folders } = await listTemplates(client, signal)
  const isBelow = (item: { readonly path: string }) => folderOf(item.path) === parent
  return [
    ...folders.filter(isBelow).map((folder) => ({
      ...folder,
      kind: 'folder' as const,
      itemId: null,
      formats: null,
    })),
    ...templates.filter(isBelow).map((template) => ({
      kind: 'report' as const,
      name: template.name,
      path: template.path,
      itemId: template.path,
      formats: formatsOfTemplate(template),
    })),
  ]
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/'
}

/** Lists what the account may read; that it may also render shows only in a rendering. */
async function validate(open: () => JsReportClient, signal: AbortSignal): Promise<AccountValidation> {
  const findings = createFindings(signal)
  const client = await findings.trying('sign in with the account', async () => open())
  const found =
    client && (await findings.trying('sign in and list the templates', () => listTemplates(client, signal)))
  if (found?.templates.length === 0) {
    findings.problems.push({
      what: 'find a template',
      failure: failure('source_access_denied', { source: jsReport, said: sentence('reads_no_template') }),
    })
  }
  const counts = new Map(found?.folders.map(({ path }) => [path, 0]))
  for (const { path } of found?.templates ?? [])
    counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1)
  for (const [name, reports] of counts)
    findings.canRead.push({ kind: 'folder', name, reports, isOnDedicatedCapacity: null })
  return findings.result()
}
