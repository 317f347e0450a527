import { failure } from '@punctual/domain'

import { createFindings, type Findings } from '../findings.ts'
import type { AccountValidation, Workspace } from '../source.ts'
import type { BiClient } from './bi-client.ts'
import { listReports, listWorkspaces } from './discovery.ts'

/** How many workspaces are looked into at once. */
const parallel = 4

/** Signs in, lists the workspaces, and looks into each of them. */
export async function validateBiAccount(open: () => BiClient, signal: AbortSignal): Promise<AccountValidation> {
  const findings = createFindings(signal)
  const client = await findings.trying('sign in with the account', async () => open())
  const workspaces = client && (await findings.trying('sign in and list the workspaces', () => listWorkspaces(client, signal)))
  if (client && workspaces) await lookIntoAll(client, { workspaces, findings, signal })
  if (workspaces?.length === 0) {
    const message = 'The account signs in, but it is a member of no workspace.'
    findings.problems.push({ what: 'find a workspace', failure: failure('source_access_denied', { source: 'bi', message }) })
  }
  return findings.result()
}

async function lookIntoAll(
  client: BiClient,
  { workspaces, findings, signal }: { workspaces: readonly Workspace[]; findings: Findings; signal: AbortSignal },
): Promise<void> {
  const left = [...workspaces]
  async function lookInto(): Promise<void> {
    for (let workspace = left.shift(); workspace; workspace = left.shift()) {
      const { id, name } = workspace
      const reports = await findings.trying(`read the workspace "${name}"`, () => listReports(client, id, signal))
      if (reports) findings.canRead.push({ kind: 'workspace', name, reports: reports.length })
    }
  }
  await Promise.all(Array.from({ length: parallel }, lookInto))
}
