import { ApiProblem, type Client } from '@punctual/client'

import { CommandProblem } from '../exit-code.ts'
import { checkSource, type CheckOptions } from './check-source.ts'
import {
  type Checks,
  fault,
  fine,
  type Finding,
  type Found,
  notTried,
  runChecks,
  warning,
} from './finding.ts'
import { allAccounts } from './find-account.ts'
import { remedyOfMailStep } from './remedy-of-mail-step.ts'

/** The running service, as who is logged in sees it. */
export interface Service extends Omit<CheckOptions, 'report' | 'exports'> {
  readonly timeZoneRules: string
  /** Address that each mail server sends a small mail to; null sends none. */
  readonly mailTo: string | null
}

const checks: Checks<Service> = {
  servers: checkServers,
  'mail server': checkMailServers,
  source: checkSources,
}

/** @param open the service; throws CommandProblem where no one is logged in */
export async function checkService(open: () => Service): Promise<Finding[]> {
  try {
    return await runChecks(checks, open(), problemOf)
  } catch (error) {
    if (!(error instanceof CommandProblem)) throw error
    const what = 'Use `punctual login`, or set PUNCTUAL_URL and PUNCTUAL_TOKEN, to try these as well.'
    return [{ Name: 'service', ...notTried('servers, mail servers and sources: no login here', what) }]
  }
}

function problemOf(error: unknown): Found {
  if (error instanceof ApiProblem && error.status === 403)
    return notTried(error.detail, 'Log in as an Administrator to try this.')
  if (error instanceof ApiProblem)
    return fault(error.detail, 'See the log of the API, by the id of the request.')
  const said = error instanceof Error ? error.message : String(error)
  return fault(said, 'Check the address of the login, the proxy before the API, and its certificate.')
}

async function checkServers({ client, timeZoneRules }: Service): Promise<Found[]> {
  const servers = await client.get('/api/schedule/getservers')
  const count = (role: (typeof servers)[number]['Role']) => servers.filter(({ Role }) => Role === role).length
  const found = [
    fine(`${count('api')} api, ${count('scheduler')} schedulers and ${count('worker')} workers are alive`),
  ]
  if (!servers.some(({ Leader }) => Leader))
    found.push(
      fault('no scheduler leads', 'Start a scheduler, or see its log: no schedule runs without one.'),
    )
  if (count('worker') === 0)
    found.push(fault('no worker is alive', 'Start a worker, or see its log: runs wait for one.'))
  if (count('scheduler') === 1)
    found.push(warning('there is one scheduler', 'Start a second one on another machine, to take over.'))
  const rules = new Set([timeZoneRules, ...servers.flatMap(({ TimeZoneRules }) => TimeZoneRules ?? [])])
  const versions = new Set(servers.map(({ Version }) => Version))
  const listed = (values: ReadonlySet<string>) => [...values].sort().join(', ')
  found.push(
    rules.size === 1
      ? fine(`all have the rules of time zones ${listed(rules)}, as this machine`)
      : warning(`the rules of time zones differ: ${listed(rules)}`, 'Install the same Node everywhere.'),
  )
  if (versions.size > 1)
    found.push(
      warning(`the versions differ: ${listed(versions)}`, 'End the upgrade: restart the older ones.'),
    )
  return found
}

async function checkMailServers({ client, mailTo }: Service): Promise<Found[]> {
  const found: Found[] = []
  for await (const { Id: id, Name, Enabled } of client.items('/api/mailserver/getall', {
    params: { query: { Limit: 1_000 } },
  })) {
    if (!Enabled) continue
    if (mailTo === null) found.push(notTried(Name, 'Give --mail-to <address> to send a small mail.'))
    else found.push(...(await checkMailServer(client, { id, Name, mailTo })))
  }
  if (found.length > 0) return found
  return [warning('none is enabled', 'Make one: `punctual mailserver create`, or the page Mail servers.')]
}

async function checkMailServer(
  client: Client,
  { id, Name, mailTo: To }: { readonly id: string; readonly Name: string; readonly mailTo: string },
): Promise<Found[]> {
  const params = { path: { id } }
  const { Steps } = await client.post('/api/mailserver/test/{id}', { params, body: { To } })
  return Steps.map(({ Name: step, NameCode, Ok, Detail }) => {
    const said = `${Name}: ${step}: ${Detail}`
    return Ok ? fine(said) : fault(said, remedyOfMailStep(NameCode))
  })
}

async function checkSources(service: Service): Promise<Found[]> {
  const found: Found[] = []
  for (const account of await allAccounts(service.client)) {
    const { Account, Steps, Warnings } = await checkSource(account, {
      ...service,
      report: null,
      exports: false,
    })
    const name = `${Account.Name} (${Account.Kind})`
    const last = Steps.at(-1)
    if (last !== undefined && !last.Ok)
      found.push(
        fault(
          `${name}: ${last.Name}: ${last.Detail}`,
          last.WhatToDo ?? `Try it with: punctual doctor source "${Account.Name}"`,
        ),
      )
    else found.push(fine(`${name}: ${last?.Detail ?? ''}`))
    found.push(...Warnings.map((said) => warning(`${name}: ${said}`, 'See the page of its kind in docs.')))
  }
  return found.length > 0 ? found : [fine('there are no accounts and no data sources yet')]
}
