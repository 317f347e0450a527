import { runProgram } from '../run-program.ts'

/** Names of the machines of docs/operations.md, in the order of their addresses. */
export const machineNames = ['one', 'two', 'three'] as const
export type MachineName = (typeof machineNames)[number]

/** Three machines on one switch. Nothing leads out of it: no machine has a route to anywhere else. */
export interface Network extends AsyncDisposable {
  addressOf(machine: MachineName): string
  /** Begin of a command that runs on a machine. */
  on(machine: MachineName): readonly string[]
  /** Pulls the cable of a machine: packets are dropped, and no connection gets an answer. */
  unplug(machine: MachineName): Promise<void>
  plug(machine: MachineName): Promise<void>
}

const timeoutMs = 10_000
const subnet = '10.77.0'
const switchSpace = 'punctual-switch'

/**
 * Makes a network namespace for each machine and one for the switch between them, with the `ip` of iproute2.
 * Namespaces that an earlier trial left behind are removed first.
 *
 * @throws when this is not root, or the system has no network namespaces
 */
export async function makeNetwork(signal: AbortSignal): Promise<Network> {
  const ip = (line: string, within = signal) =>
    runProgram(['ip', ...line.split(' ')], { directory: '/', signal: within, timeoutMs })
  const spaces = [switchSpace, ...machineNames.map((name) => `punctual-${name}`)]
  const remove = async () => {
    const within = AbortSignal.timeout(timeoutMs)
    const existing = (await ip('netns list', within)).split('\n').map((line) => line.split(' ', 1)[0])
    for (const space of spaces) if (existing.includes(space)) await ip(`netns delete ${space}`, within)
  }
  await remove()
  for (const space of spaces) {
    await ip(`netns add ${space}`)
    await ip(`-n ${space} link set lo up`)
  }
  await ip(`-n ${switchSpace} link add bridge type bridge`)
  await ip(`-n ${switchSpace} link set bridge up`)
  for (const [index, name] of machineNames.entries()) {
    const space = `punctual-${name}`
    await ip(`-n ${switchSpace} link add port-${name} type veth peer name eth0 netns ${space}`)
    await ip(`-n ${switchSpace} link set port-${name} master bridge`)
    await ip(`-n ${switchSpace} link set port-${name} up`)
    await ip(`-n ${space} address add ${subnet}.${index + 1}/24 dev eth0`)
    await ip(`-n ${space} link set eth0 up`)
  }
  return {
    addressOf: (machine) => `${subnet}.${machineNames.indexOf(machine) + 1}`,
    on: (machine) => ['ip', 'netns', 'exec', `punctual-${machine}`],
    unplug: async (machine) => void (await ip(`-n ${switchSpace} link set port-${machine} down`)),
    plug: async (machine) => void (await ip(`-n ${switchSpace} link set port-${machine} up`)),
    [Symbol.asyncDispose]: remove,
  }
}
