import { type SourceAccount, toWire } from '@punctual/domain'
import { refused, sentence } from '@punctual/domain/words'
import type { BiReport, WorkspaceSelection } from '@punctual/source'
import { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { pageFields } from '../../http/list-page.ts'
import { line, optionalLine } from '../../wire/input.ts'
import { openAccount } from '../../wire/source-account.ts'

const selectionFields = {
  BiAccountId: line(100),
  WorkspaceId: optionalLine(100),
  WorkspaceName: optionalLine(400),
}

const hasWorkspace = (input: { WorkspaceId?: string | null; WorkspaceName?: string | null }) =>
  Boolean(input.WorkspaceId) || Boolean(input.WorkspaceName)
const workspaceMissing = {
  path: ['WorkspaceId'],
  ...refused(sentence('workspace_missing')),
  when: () => true,
}

/** Which account and workspace a discovery inspects; the id wins when both are given. */
export const selectionInput = z
  .strictObject({ ...selectionFields, ...pageFields })
  .refine(hasWorkspace, workspaceMissing)
  .meta({ id: 'WorkspaceSelectionInput' })

export const reportSelectionInput = z
  .strictObject({ ...selectionFields, ReportId: line(200), ...pageFields })
  .refine(hasWorkspace, workspaceMissing)
  .meta({ id: 'BiReportSelectionInput' })

/** The account and the workspace that a selection names. */
export async function selected(
  {
    BiAccountId,
    WorkspaceId,
    WorkspaceName,
  }: Pick<z.infer<typeof selectionInput>, keyof typeof selectionFields>,
  dependencies: Dependencies,
): Promise<{ account: SourceAccount; workspace: WorkspaceSelection }> {
  const account = await openAccount('bi', BiAccountId, dependencies)
  return { account, workspace: { id: WorkspaceId ?? undefined, name: WorkspaceName ?? undefined } }
}

export const reportOutput = z
  .object({
    Id: z.string(),
    Name: z.string(),
    ReportType: z.string(),
    EmbedUrl: z.string().nullable(),
    WebUrl: z.string().nullable(),
    DatasetId: z.string().nullable(),
    WorkspaceId: z.string(),
  })
  .meta({ id: 'BiReport' })

export const reportToWire = (report: BiReport): z.infer<typeof reportOutput> => toWire(reportOutput, report)
