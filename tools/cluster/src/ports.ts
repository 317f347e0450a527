import { freePorts, isPortInUse } from '@punctual/local'
import { type Environment, StartupProblem } from '@punctual/runtime'
import { z } from 'zod'

import { readJson, writePrivateJson } from './private-file.ts'

/**
 * Ports by the name of the variable that sets each; the ports of numbered processes by the name of the
 * process.
 */
export type Ports = Readonly<Record<string, number>>

/**
 * The ports that the environment sets.
 *
 * @throws StartupProblem when a variable is no port or names one in use, or two name the same
 */
export async function portsGiven(names: readonly string[], environment: Environment): Promise<Ports> {
  const given: Record<string, number> = {}
  for (const name of names) {
    const port = portOrUndefined(name, environment)
    if (port !== undefined) given[name] = port
  }
  refuseRepeats(given)
  for (const [name, port] of Object.entries(given)) {
    // Otherwise what listens there could be taken for the process that fails to.
    if (await isPortInUse(port))
      throw new StartupProblem(
        `${name}: port ${port} is already in use; set another one, or stop what listens there.`,
      )
  }
  return given
}

/**
 * Chooses a port for each name: the given one, else the one of the last start if it is free, else a free one.
 * Remembers them for the next start. What takes a port of its own accord, such as a database, is started
 * before: a port that is only chosen is not kept free.
 */
export async function choosePorts(options: {
  names: readonly string[]
  given: Ports
  portsFile: string
}): Promise<Ports> {
  const { names, given, portsFile } = options
  const remembered = z.record(z.string(), z.int()).safeParse(readJson(portsFile)).data ?? {}
  const chosen: Record<string, number> = { ...given }
  for (const name of names) {
    const last = remembered[name]
    if (chosen[name] !== undefined || last === undefined || Object.values(chosen).includes(last)) continue
    if (!(await isPortInUse(last))) chosen[name] = last
  }
  const missing = names.filter((name) => chosen[name] === undefined)
  const free = await freePorts(missing.length)
  for (const [index, name] of missing.entries()) chosen[name] = free[index] as number
  writePrivateJson(portsFile, { ...remembered, ...chosen })
  return chosen
}

/** The port that a variable sets; undefined when it is not set. */
export function portOrUndefined(name: string, environment: Environment): number | undefined {
  const given = environment[name]
  return given === undefined || given === '' ? undefined : portOf(name, given)
}

function portOf(name: string, value: string): number {
  const port = Number(value)
  if (/^\d+$/.test(value) && port >= 1 && port <= 65_535) return port
  throw new StartupProblem(`${name}: must be a whole number from 1 to 65535`)
}

function refuseRepeats(ports: Ports): void {
  const names = Object.keys(ports)
  for (const [index, name] of names.entries()) {
    const other = names.slice(0, index).find((earlier) => ports[earlier] === ports[name])
    if (other) throw new StartupProblem(`${other} and ${name} name the same port ${ports[name]}.`)
  }
}
