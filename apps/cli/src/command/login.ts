import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { type AccessToken, ApiProblem, createClient, type Credentials } from '@punctual/client'
import type { Command } from 'commander'

import { createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import { readJsonObject } from '../json-file.ts'
import { currentLoginPath, type Login, readLogin, removeLogin, writeLogin } from '../login-file.ts'
import { instant } from '../output/instant.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { serviceAddress } from '../service-address.ts'

interface LoginOptions {
  readonly clientId?: string
  readonly user?: string
  /** A directory, or true for the usual one. */
  readonly local?: string | true
}

const usualDirectory = '.punctual'

export function addLoginCommands(program: Command, runtimeContext: RuntimeContext): void {
  program
    .command('login')
    .summary('keep address and credentials for the commands that follow')
    .description(
      'Logs in and keeps the login in punctual/login.json under XDG_CONFIG_HOME (else ~/.config), readable by you alone. ' +
        'The secret or password is asked for, or read from standard input; it is never taken from the command line, where ' +
        'others could see it. An API client stays logged in; a user for 24 hours, since a password is not kept. ' +
        'With --profile it keeps a login beside others. Where PUNCTUAL_URL and PUNCTUAL_TOKEN are set, no login is needed.',
    )
    .argument('[address]', 'address of the service, such as https://reports.example.org')
    .option('--client-id <id>', 'log in as an API client')
    .option('--user <name>', 'log in as a user')
    .option(
      '--local [directory]',
      `take address and API client from a cluster of npm start (default directory: ${usualDirectory})`,
    )
    .addHelpText(
      'after',
      '\nExample:\n  punctual login https://reports.example.org --client-id pcc_4f2a < secret.txt',
    )
    .action(async (address: string | undefined, options: LoginOptions, command: Command) => {
      const context = createContext(runtimeContext, command)
      const login = await logIn(await whoToLogIn(address, options, runtimeContext), runtimeContext)
      writeLogin(pathOf(command, runtimeContext), login, runtimeContext.newKey())
      const who = 'userName' in login ? `user ${login.userName}` : `API client ${login.clientId}`
      const until = 'userName' in login ? login.token.expiresAt : null
      context.answer(
        {
          Address: login.address,
          LoggedInAs: who,
          ExpiresEpochUtc: until && Math.floor(until.getTime() / 1_000),
        },
        () =>
          `Logged in to ${login.address} as ${who}${until ? ` until ${instant(Math.floor(until.getTime() / 1_000))}` : ''}.`,
      )
    })
  program
    .command('logout')
    .summary('end the token and forget the login')
    .description(
      'Ends the token that login has kept, on every server within a second, and removes the login. When the service does not answer, the login is ' +
        'removed all the same; the token then ends by itself within 24 hours.',
    )
    .action(async (_options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const isEnded = await endToken(pathOf(command, runtimeContext), runtimeContext)
      const wasLoggedIn = removeLogin(pathOf(command, runtimeContext))
      context.answer(wasLoggedIn, () => (wasLoggedIn ? 'Logged out.' : 'Nobody was logged in.'))
      if (wasLoggedIn && !isEnded)
        context.remark('The service could not be told: the token ends by itself within 24 hours.')
    })
}

/** The file of the profile that a command is for. */
export function pathOf(command: Command, { environment }: RuntimeContext): string {
  return currentLoginPath(environment, command.optsWithGlobals<{ profile?: string }>().profile)
}

/** Whether no token of the login is good any more. A token of the environment is another one, and stays. */
async function endToken(path: string, { clock, signal }: RuntimeContext): Promise<boolean> {
  try {
    const { address: baseUrl, token } = readLogin(path)
    if (token === null || token.expiresAt <= clock.now()) return true
    const client = createClient({ baseUrl, credentials: { token }, clock, signal, retryLimitMs: 0 })
    await client.post('/api/login/logout')
    return true
  } catch (error) {
    return error instanceof ApiProblem && error.status === 401
  }
}

type Caller = { readonly address: string; readonly credentials: Exclude<Credentials, { token: AccessToken }> }

/** @throws CommandProblem `usage` */
async function whoToLogIn(
  address: string | undefined,
  options: LoginOptions,
  runtimeContext: RuntimeContext,
): Promise<Caller> {
  const { clientId, user, local } = options
  const ways = [clientId, user, local].filter((way) => way !== undefined).length
  if (ways !== 1)
    throw new CommandProblem('usage', 'Say who logs in: with one of --client-id, --user and --local.')
  if (local !== undefined) {
    if (address !== undefined) throw new CommandProblem('usage', '--local knows the address; leave it out.')
    return readLocal(local === true ? usualDirectory : local, runtimeContext)
  }
  const checked = checkAddress(address, runtimeContext)
  if (clientId !== undefined) {
    return {
      address: checked,
      credentials: { clientId, clientSecret: await askFor(`Secret of ${clientId}: `, runtimeContext) },
    }
  }
  const userName = user ?? ''
  return {
    address: checked,
    credentials: { userName, password: await askFor(`Password of ${userName}: `, runtimeContext) },
  }
}

async function readLocal(directory: string, runtimeContext: RuntimeContext): Promise<Caller> {
  const file = join(resolve(directory), 'local.json')
  if (!existsSync(file))
    throw new CommandProblem(
      'usage',
      `There is no ${file}: start a cluster with npm start, or name its --dir after --local.`,
    )
  const {
    ApiUrl: address,
    ClientId: clientId,
    ClientSecret: clientSecret,
  } = await readJsonObject(file, runtimeContext)
  if (typeof address !== 'string' || typeof clientId !== 'string' || typeof clientSecret !== 'string')
    throw new CommandProblem('usage', `${file} does not describe a cluster.`)
  return { address, credentials: { clientId, clientSecret } }
}

/** Warns when a secret would go over plain http to another machine. @throws CommandProblem `usage` */
export function checkAddress(address: string | undefined, { writeError }: RuntimeContext): string {
  if (address === undefined)
    throw new CommandProblem('usage', 'Give the address of the service, such as https://reports.example.org')
  const checked = serviceAddress(address, 'The address')
  const { protocol, hostname } = new URL(checked)
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  if (protocol === 'http:' && !isHere)
    writeError('Warning: over http the secret can be read on its way. Use https.\n')
  return checked
}

export async function askFor(question: string, { askSecret, readInput }: RuntimeContext): Promise<string> {
  const secret = (await askSecret(question)) ?? (await readInput()).replace(/\r?\n$/, '')
  if (secret === '')
    throw new CommandProblem('usage', 'The secret is empty. Type it, or give it on standard input.')
  return secret
}

/** Several secrets by their names: each is asked for, or stands on a line of standard input. */
export async function askForEach(
  names: readonly string[],
  runtimeContext: RuntimeContext,
): Promise<Record<string, string>> {
  const asked = await runtimeContext.askSecret(`${names[0]}: `)
  const given = asked === null ? (await runtimeContext.readInput()).split(/\r?\n/) : [asked]
  const secrets: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const secret = given[index] ?? (asked === null ? '' : await runtimeContext.askSecret(`${name}: `))
    if (!secret)
      throw new CommandProblem('usage', `Give ${names.join(', then ')}, each on a line of its own.`)
    secrets[name] = secret
  }
  return secrets
}

/** Gets a token, so that a login that is kept is one that works. */
async function logIn({ address, credentials }: Caller, { clock, signal }: RuntimeContext): Promise<Login> {
  let token: AccessToken | null = null
  const client = createClient({
    baseUrl: address,
    credentials,
    clock,
    signal,
    retryLimitMs: 0,
    onToken: (obtained) => (token = obtained),
  })
  await client.get('/api/service/version')
  if (token === null) throw new Error('the service was called without a token')
  return 'userName' in credentials
    ? { address, userName: credentials.userName, token }
    : { address, ...credentials, token }
}
