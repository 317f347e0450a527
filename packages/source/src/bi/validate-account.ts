import { failure } from '@punctual/domain'

import type { AccountValidation, Workspace } from '../source.ts'
import { tried } from '../tried.ts'
import type { BiClient } from './bi-client.ts'
import { listReports, listWorkspaces } from './discovery.ts'

/** How many workspaces are looked into at once. */
const parallel = 4

type Findings = { canRead: AccountValidation['canRead'][number][]; problems: AccountValidation['problems'][number][] }

/** Signs in, lists the workspaces, and looks into each of them. */
export async function validateBiAccount(open: () => BiClient, signal: AbortSignal): Promise<AccountValidation> {
  const found: Findings = { canRead: [], problems: [] }
  const client = await tried(found, 'sign in with the account', signal, async () => open())
  const workspaces = client && (await tried(found, 'sign in and list the workspaces', signal, () => listWorkspaces(client, signal)))
  if (client && workspaces) await lookIntoAll(client, { workspaces, found, signal })
  if (workspaces?.length === 0) {
    const message = 'The account signs in, but it is a member of no workspace.'
    found.problems.push({ what: 'find a workspace', failure: failure('source_access_denied', { source: 'bi', message }) })
  }
  return { ok: found.problems.length === 0, ...found }
}

async function lookIntoAll(
  client: BiClient,
  { workspaces, found, signal }: { workspaces: readonly Workspace[]; found: Findings; signal: AbortSignal },
): Promise<void> {
  const left = [...workspaces]
  async function lookInto(): Promise<void> {
    for (let workspace = left.shift(); workspace; workspace = left.shift()) {
      const { id, name } = workspace
      const reports = await tried(found, `read the workspace "${name}"`, signal, () => listReports(client, id, signal))
      if (reports) found.canRead.push({ kind: 'workspace', name, reports: reports.length })
    }
  }
  await Promise.all(Array.from({ length: parallel }, lookInto))
  found.canRead.sort((one, other) => one.name.localeCompare(other.name))
}
