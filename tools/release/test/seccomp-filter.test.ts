import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { seccompFilter, systemCallNumbers } from '../src/images/seccomp-filter.ts'

const profile: unknown = JSON.parse(
  readFileSync(new URL('../share/seccomp-browser.json', import.meta.url), 'utf8'),
)
const numbers = await systemCallNumbers()
const canTry =
  numbers !== null && spawnSync('bwrap', ['--ro-bind', '/', '/', '--', 'perl', '-v']).status === 0

/** Runs a program below a filter, and answers how it ended. */
async function ends(filter: Buffer, command: readonly string[]): Promise<number | null> {
  const child = spawn('bwrap', ['--ro-bind', '/', '/', '--dev', '/dev', '--seccomp', '3', '--', ...command], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const input = child.stdio[3] as NodeJS.WritableStream
  input.end(filter)
  const [code] = (await once(child, 'close')) as [number | null]
  return code
}

/** Ends with the error number of a system call; with 0 when it succeeded. */
const calling = (number: number) => [
  'perl',
  '-e',
  `exit(syscall(${number}, 0, 0, 0, 0, 0) == -1 ? $! + 0 : 0)`,
]

it.runIf(canTry)(
  'the shipped profile refuses what it names, and allows namespaces and the rest',
  async () => {
    const filter = seccompFilter(profile, numbers!)
    const everything = seccompFilter({ defaultAction: 'SCMP_ACT_ALLOW', syscalls: [] }, numbers!)
    const policy = calling(numbers!.get('set_mempolicy')!)
    expect(await ends(everything, policy)).toBe(0)
    expect(await ends(filter, policy)).toBe(1)
    expect(await ends(filter, calling(numbers!.get('getpid')!))).toBe(0)
    expect(await ends(filter, ['unshare', '--user', 'true'])).toBe(0)
  },
)

it('a profile of another form is refused: no rule of it is lost without a word', () => {
  const rule = { comment: '', names: ['mount'], action: 'SCMP_ACT_ERRNO', errnoRet: 1 }
  const wrong = [
    { defaultAction: 'SCMP_ACT_ERRNO', syscalls: [] },
    { defaultAction: 'SCMP_ACT_ALLOW', syscalls: [{ ...rule, action: 'SCMP_ACT_KILL' }] },
    { defaultAction: 'SCMP_ACT_ALLOW', syscalls: [{ ...rule, args: [] }] },
    { defaultAction: 'SCMP_ACT_ALLOW', syscalls: [{ ...rule, errnoRet: 0 }] },
  ]
  for (const each of wrong) expect(() => seccompFilter(each, new Map())).toThrow('"code"')
})
