/** Profiles: logins beside each other, one for each service or account. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

import type { Environment } from '@punctual/runtime'
import type { Command } from 'commander'

import { createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import {
  chosenProfile,
  currentLoginPath,
  loginPath,
  readLogin,
  settingsDirectory,
  standardProfile,
  writeOwn,
} from '../login-file.ts'
import { table } from '../output/table.ts'
import type { RuntimeContext } from '../runtime-context.ts'

interface Profile {
  readonly Name: string
  /** Null where the file of the login cannot be read. */
  readonly Address: string | null
  readonly LoggedInAs: string | null
  readonly Current: boolean
}

const profileArgument = ['<profile>', 'as list shows it'] as const

export function addConfigCommands(program: Command, runtimeContext: RuntimeContext): void {
  const { environment, newKey } = runtimeContext
  const config = program
    .command('config')
    .summary('list, choose or forget profiles: logins beside each other')
    .description('Looks after profiles. login --profile makes one; --profile of any command uses one.')
  config
    .command('list')
    .summary('list profiles')
    .description('Lists profiles with the service that each is logged in to.')
    .action((_options: object, command: Command) => {
      const profiles = profilesIn(
        environment,
        currentLoginPath(environment, command.optsWithGlobals().profile),
      )
      const columns = [
        { title: 'CURRENT', value: ({ Current }: Profile) => (Current ? '*' : ' ') },
        { title: 'NAME', value: ({ Name }: Profile) => Name },
        { title: 'ADDRESS', value: ({ Address }: Profile) => Address },
        { title: 'LOGGED IN AS', value: ({ LoggedInAs }: Profile) => LoggedInAs },
      ]
      const context = createContext(runtimeContext, command)
      context.answer(profiles, () => (profiles.length === 0 ? 'No profiles.' : table(columns, profiles)))
    })
  config
    .command('use')
    .summary('choose the profile of the commands that follow')
    .description('Chooses the profile that commands use without --profile and without PUNCTUAL_PROFILE.')
    .argument(...profileArgument)
    .action((name: string, _options: object, command: Command) => {
      readLogin(loginPath(environment, name))
      writeOwn(join(settingsDirectory(environment), 'profile'), `${name}\n`, newKey())
      createContext(runtimeContext, command).answer(name, () => `Commands use the profile ${name} now.`)
    })
  config
    .command('delete')
    .summary('forget a profile')
    .description('Removes the login of a profile from this machine. logout --profile ends its token too.')
    .argument(...profileArgument)
    .action((name: string, _options: object, command: Command) => {
      const path = loginPath(environment, name)
      if (statSync(path, { throwIfNoEntry: false }) === undefined)
        throw new CommandProblem('refused', `There is no profile "${name}".`)
      rmSync(path)
      if (chosenProfile(environment) === name) rmSync(join(settingsDirectory(environment), 'profile'))
      createContext(runtimeContext, command).answer(true, () => `Deleted ${name}.`)
    })
}

function profilesIn(environment: Environment, current: string): Profile[] {
  const directory = settingsDirectory(environment)
  if (!existsSync(directory)) return []
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  const names = files.flatMap((file) => /^profiles[/\\]([\w-]+)\.json$/.exec(file)?.[1] ?? [])
  const all = files.includes('login.json') ? [standardProfile, ...names.toSorted()] : names.toSorted()
  return all.map((Name) => {
    const path = loginPath(environment, Name)
    return { Name, ...loginIn(path), Current: path === current }
  })
}

/** One login that cannot be read hides no other. */
function loginIn(path: string): Pick<Profile, 'Address' | 'LoggedInAs'> {
  try {
    const login = readLogin(path)
    const LoggedInAs = 'userName' in login ? `user ${login.userName}` : `API client ${login.clientId}`
    return { Address: login.address, LoggedInAs }
  } catch (error) {
    if (error instanceof CommandProblem) return { Address: null, LoggedInAs: null }
    throw error
  }
}
