import type { Client } from '@punctual/client'
import {
  checkProofs,
  isLinkedProof,
  type LinkedProof,
  type ProofCheck,
  repeatedMember,
  summaryOf,
} from '@punctual/runtime/verify-proof'
import type { Command } from 'commander'

import { createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import { inputName, parseJson, inputText } from '../json-file.ts'
import { type ArtifactOptions, fetchFile } from './artifact.ts'
import { inChainOrder } from '../proof/chain-order.ts'
import type { RuntimeContext } from '../runtime-context.ts'

export function addProofCommands(program: Command, runtimeContext: RuntimeContext): void {
  const proof = program
    .command('proof')
    .summary('fetch proofs of deliveries, or check them without the service')
    .description('Fetches what is proven of ended executions, and checks it without the service.')
  addGetCommand(proof, runtimeContext)
  addRecordCommand(proof, runtimeContext)
  addPdfCommand(proof, runtimeContext)
  addVerifyCommand(proof, runtimeContext)
}

interface GetOptions {
  readonly schedule?: string
}

function addGetCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('get')
    .summary('print the proofs of executions as JSON')
    .description(
      'Prints the proofs of executions, or of all executions of a schedule that the history has, as a JSON array in the order of their chains. Without --json as well: it is what verify reads.',
    )
    .argument('[ids...]', 'ids of executions')
    .option('--schedule <id>', 'all ended executions of this schedule that the history has')
    .addHelpText('after', '\nExample:\n  punctual proof get --schedule <id> > proofs.json')
    .action(async (ids: readonly string[], { schedule }: GetOptions, command: Command) => {
      if (ids.length > 0 === (schedule !== undefined))
        throw new CommandProblem('usage', 'Name either executions or --schedule.')
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const wanted = schedule === undefined ? ids : await endedOf(client, schedule)
      const proofs: LinkedProof[] = []
      for (const id of wanted)
        proofs.push(
          await client.get('/api/schedule/getdeliveryproof', { params: { query: { ExecutionId: id } } }),
        )
      const ordered = inChainOrder(proofs)
      context.answer(ordered, () => JSON.stringify(ordered, null, 2))
    })
}

const pageSize = 1_000

/** The ended executions of a schedule, the oldest first. */
async function endedOf(client: Client, scheduleId: string): Promise<string[]> {
  const query = { ScheduleId: scheduleId, Limit: pageSize }
  const ids: string[] = []
  for await (const { ExecutionId, CompletedEpochUtc } of client.items('/api/schedule/getexecutionhistory', {
    params: { query },
  }))
    if (CompletedEpochUtc !== null) ids.push(ExecutionId)
  return ids.toReversed()
}

function addRecordCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('record')
    .summary('print a proof with the names that belong to it')
    .description(
      'Prints the proof of an execution as JSON, beside what the history calls the run, its senders and its subjects. The hash covers the proof only.',
    )
    .argument('<id>', 'id of the execution')
    .action(async (id: string, _options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const query = { ExecutionId: id }
      const record = await context.client().get('/api/schedule/getproofrecord', { params: { query } })
      context.answer(record, () => JSON.stringify(record, null, 2))
    })
}

function addPdfCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('pdf')
    .summary('fetch a proof as a PDF for an auditor')
    .description(
      'Fetches the proof of an execution as a PDF, with its JSON attached. It is written under its own name into the current directory, or where --output says.',
    )
    .argument('<id>', 'id of the execution')
    .option('-o, --output <file>', 'file to write')
    .option('--force', 'write over a file that is there')
    .action((id: string, options: ArtifactOptions, command: Command) =>
      fetchFile(options, { command, runtimeContext }, (client) =>
        client.open('/api/schedule/getproofpdf', { params: { query: { ExecutionId: id } } }),
      ),
    )
}

function addVerifyCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('verify')
    .summary('check proofs from files, without the service')
    .description(
      'Checks proofs from their JSON only; no service is asked. Each file has one proof or an array of them, in the order of their chains. A proof that was changed, left out or moved is named, and the command ends with 1. ' +
        'The hash that it prints for each schedule is the one that a later proof goes on from: keep it to find a chain that was written anew.',
    )
    .argument('<files...>', 'files with proofs; - is standard input')
    .addHelpText('after', '\nExample:\n  punctual proof verify proofs.json')
    .action(async (files: readonly string[], _options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const proofs: LinkedProof[] = []
      for (const file of files) proofs.push(...(await readProofs(file, runtimeContext)))
      const check = checkProofs(proofs)
      context.answer(
        { Ok: check.problems.length === 0, Chains: check.chains, Problems: check.problems },
        () => summaryOf(check),
      )
      if (check.problems.length > 0) throw new CommandProblem('refused', complaint(check))
    })
}

/** @throws CommandProblem `usage`, `refused` */
async function readProofs(file: string, runtimeContext: RuntimeContext): Promise<LinkedProof[]> {
  const json = await inputText(file, runtimeContext)
  const value = parseJson(file, json)
  const repeated = repeatedMember(json)
  if (repeated !== undefined)
    throw new CommandProblem(
      'refused',
      `${inputName(file)} was changed: it has the member "${repeated}" twice.`,
    )
  const proofs = Array.isArray(value) ? (value as unknown[]) : [value]
  const wrong = proofs.findIndex((each) => !isLinkedProof(each))
  if (wrong >= 0)
    throw new CommandProblem(
      'usage',
      `${inputName(file)} has no proof at place ${wrong + 1}: ExecutionId, ScheduleId, PreviousHash or Hash is missing.`,
    )
  return proofs as LinkedProof[]
}

function complaint({ problems }: ProofCheck): string {
  return [
    'The proofs are not as they were written:',
    ...problems.map(({ sentence }) => `  ${sentence}`),
  ].join('\n')
}
