import type { Client, Schemas } from '@punctual/client'
import type { Command } from 'commander'
import { visible } from '@punctual/runtime/visible'

import { type Context, createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import { facts, table } from '../output/table.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { principalHelp, principalOf, principalText } from './principal.ts'

type FolderGrants = Schemas['FolderGrants']
type Right = FolderGrants['Grants'][number]['Rights'][number]

const allRights: readonly Right[] = ['View', 'Download', 'Run', 'Edit', 'Manage']

const folderArgument = ['<folder>', 'its path, such as /Sales/Daily'] as const
const principalArgument = ['<principal>', principalHelp] as const

export function addFolderCommands(program: Command, runtimeContext: RuntimeContext): void {
  const folder = program
    .command('folder')
    .summary('list, create, move or delete folders, and what is granted on them')
    .description(
      'Looks after folders, and what is granted on them. A grant holds in the folder and everything below. Where none holds, roles decide; where one holds, roles give nothing by themselves.',
    )
  addGrantsCommand(folder, runtimeContext)
  addGrantCommand(folder, runtimeContext)
  addRevokeCommand(folder, runtimeContext)
  addInheritCommand(folder, runtimeContext)
}

function addGrantsCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('grants')
    .summary('show what is granted on a folder')
    .description(
      'Shows what is granted on a folder itself, and whether the grants of the folders above hold there too.',
    )
    .argument(...folderArgument)
    .action(async (path: string, _options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      show(context, await read(context.client(), path))
    })
}

function addGrantCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('grant')
    .summary('grant rights on a folder')
    .description(
      'Gives a principal exactly the rights named, in place of those it had on this folder. Every right includes View; Manage includes all.',
    )
    .argument(...folderArgument)
    .argument(...principalArgument)
    .argument('<rights...>', allRights.join(', '))
    .addHelpText('after', '\nExample:\n  punctual folder grant /Finance group:Finance View Download Run Edit')
    .action(async (...[path, text, rights, , command]: [string, string, string[], object, Command]) => {
      const given = rights.map(rightOf)
      await change({ path, context: createContext(runtimeContext, command) }, async (grants, client) => {
        const Principal = await principalOf(text, client)
        return { ...grants, Grants: [...withoutPrincipal(grants, Principal), { Principal, Rights: given }] }
      })
    })
}

function addRevokeCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('revoke')
    .summary('take away what is granted to a principal on a folder')
    .description(
      'Takes away what is granted to a principal on the folder itself; what is granted above stays.',
    )
    .argument(...folderArgument)
    .argument(...principalArgument)
    .action(async (...[path, text, , command]: [string, string, object, Command]) => {
      await change({ path, context: createContext(runtimeContext, command) }, async (grants, client) => {
        const principal = await principalOf(text, client)
        const Grants = withoutPrincipal(grants, principal)
        if (Grants.length < grants.Grants.length) return { ...grants, Grants }
        throw new CommandProblem('refused', `Nothing is granted to ${text} on this folder itself.`)
      })
    })
}

function addInheritCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('inherit')
    .summary('let the grants above hold on a folder, or not')
    .description(
      'Says whether the grants of the folders above hold on a folder too. A folder that inherits nothing and grants nothing is for Administrators alone.',
    )
    .argument(...folderArgument)
    .argument('<on|off>', 'on: they hold; off: they do not')
    .action(async (...[path, wanted, , command]: [string, string, object, Command]) => {
      if (wanted !== 'on' && wanted !== 'off')
        throw new CommandProblem('usage', `Say on or off, not "${wanted}".`)
      await change({ path, context: createContext(runtimeContext, command) }, (grants) => ({
        ...grants,
        Inherit: wanted === 'on',
      }))
    })
}

interface Changed {
  readonly path: string
  readonly context: Context
}

async function change(
  { path, context }: Changed,
  edit: (grants: FolderGrants, client: Client) => FolderGrants | Promise<FolderGrants>,
): Promise<void> {
  const client = context.client()
  const before = await read(client, path)
  const params = { header: { 'If-Match': `"${before.Version}"` } }
  show(context, await client.post('/api/folder/setgrants', { params, body: await edit(before, client) }))
}

async function read(client: Client, path: string): Promise<FolderGrants> {
  const { Id: id } = await client.post('/api/folder/getfolderfrompath', { body: { Path: path } })
  return await client.get('/api/folder/getgrants/{id}', { params: { path: { id } } })
}

function withoutPrincipal(
  { Grants }: FolderGrants,
  { Kind, Id }: { readonly Kind: string; readonly Id: string },
) {
  return Grants.filter(
    ({ Principal }) => Principal.Kind !== Kind || Principal.Id.toLowerCase() !== Id.toLowerCase(),
  )
}

/** @throws CommandProblem `usage` */
function rightOf(text: string): Right {
  const right = allRights.find((each) => each.toLowerCase() === text.toLowerCase())
  if (right) return right
  throw new CommandProblem('usage', `"${text}" is no right; the rights are ${allRights.join(', ')}.`)
}

function show(context: Context, grants: FolderGrants): void {
  context.answer(grants, () => {
    const inherits = facts([['Inherits', grants.Inherit ? 'yes' : 'no']])
    if (grants.Grants.length === 0) return `${inherits}\n\nNothing is granted on this folder itself.`
    const rows = table(
      [
        { title: 'PRINCIPAL', value: ({ Principal }) => visible(principalText(Principal)) },
        { title: 'RIGHTS', value: ({ Rights }) => Rights.join(', ') },
      ],
      grants.Grants,
    )
    return `${inherits}\n\n${rows}`
  })
}
