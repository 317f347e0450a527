import { failure } from '@punctual/domain'

import { createFindings, type Findings } from '../../findings.ts'
import type { AccountValidation } from '../../port.ts'
import type { Workspace } from './discovery-port.ts'
import type { BiClient } from './bi-client.ts'
import { listReports, listWorkspaces } from './discovery.ts'
import { type Sentence, sentence } from '@punctual/domain/words'

/** How many workspaces are read at once. */
const parallel = 4

/** Signs in, lists the workspaces, and reads each of them. */
export async function validateBiAccount(
  open: () => BiClient,
  signal: AbortSignal,
): Promise<AccountValidation> {
  const findings = createFindings(signal)
  const client = await findings.trying('sign in with the account', async () => open())
  const workspaces =
    client && (await findings.trying('sign in and list the workspaces', () => listWorkspaces(client, signal)))
  // After the sign-in, which lets that of a user last for longer.
  const ending = workspaces && client ? await client.endsSoon() : null
  if (ending !== null) findings.warnings.push({ what: sentence('check_go_on_signing_in'), failure: ending })
  if (client && workspaces) await readAll(client, { workspaces, findings, signal })
  if (workspaces?.length === 0) {
    findings.problems.push({
      what: 'find a workspace',
      failure: failure('source_access_denied', { source: 'bi', said: sentence('reads_no_workspace') }),
    })
  }
  if (workspaces) noteCapacity(workspaces, findings)
  return findings.result()
}

/**
 * The platform exports only what is in a workspace on a capacity. Some workspaces without one are a warning;
 * when no workspace has one, nothing that is scheduled with the account can run.
 */
function noteCapacity(workspaces: readonly Workspace[], { problems, warnings }: Findings): void {
  const without = workspaces.filter(({ isOnDedicatedCapacity }) => isOnDedicatedCapacity === false)
  const reason = (said: Sentence) => failure('source_export_not_licensed', { source: 'bi', said })
  if (without.length > 0 && without.length === workspaces.length) {
    const said = sentence('workspaces_without_capacity')
    problems.push({ what: 'find a workspace on a capacity', failure: reason(said) })
    return
  }
  for (const { name } of without) {
    const said = sentence('workspace_without_capacity', { workspace: name })
    warnings.push({
      what: sentence('check_export_from_workspace', { workspace: name }),
      failure: reason(said),
    })
  }
}

async function readAll(
  client: BiClient,
  {
    workspaces,
    findings,
    signal,
  }: { workspaces: readonly Workspace[]; findings: Findings; signal: AbortSignal },
): Promise<void> {
  const left = [...workspaces]
  async function readNext(): Promise<void> {
    for (let workspace = left.shift(); workspace; workspace = left.shift()) {
      const { id, name, isOnDedicatedCapacity } = workspace
      const reports = await findings.trying(sentence('check_read_workspace', { workspace: name }), () =>
        listReports(client, id, signal),
      )
      if (reports)
        findings.canRead.push({ kind: 'workspace', name, reports: reports.length, isOnDedicatedCapacity })
    }
  }
  await Promise.all(Array.from({ length: parallel }, readNext))
}
