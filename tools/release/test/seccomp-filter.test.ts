import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { seccompFilter } from '../src/images/seccomp-filter.ts'

interface Profile {
  readonly syscalls: readonly { readonly names: readonly string[]; readonly errnoRet: number }[]
}

const profile = JSON.parse(
  readFileSync(new URL('../share/seccomp-browser.json', import.meta.url), 'utf8'),
) as Profile
const x64 = 0xc0_00_00_3e
const arm64 = 0xc0_00_00_b7
const [killed, refused, allowed] = [0x80_00_00_00, 0x00_05_00_00, 0x7f_ff_00_00]

/** What a kernel answers to a system call, by the rules of its documentation for the instructions of a filter. */
function answerOf(filter: Buffer, call: { readonly number: number; readonly architecture: number }): number {
  let word = 0
  for (let at = 0; at < filter.length; at += 8) {
    const value = filter.readUInt32LE(at + 4)
    const code = filter.readUInt16LE(at)
    if (code === 0x06) return value
    if (code === 0x20) word = value === 0 ? call.number : call.architecture
    else if (code === 0x15) at += 8 * filter.readUInt8(at + (word === value ? 2 : 3))
    else throw new Error(`instruction ${code}`)
  }
  throw new Error('no answer')
}

it('the shipped profile refuses each system call that it names, and allows the rest', () => {
  const rules = profile.syscalls.flatMap(({ names, errnoRet }) => names.map((name) => ({ name, errnoRet })))
  const numbers = new Map(rules.map(({ name }, index) => [name, index + 1]))
  const filter = seccompFilter(profile, numbers)
  const answers = rules.map(({ name }) => answerOf(filter, { number: numbers.get(name)!, architecture: x64 }))
  expect(answers).toEqual(rules.map(({ errnoRet }) => refused + errnoRet))
  expect([...numbers.keys()]).toEqual(expect.arrayContaining(['mount', 'set_mempolicy']))
  for (const name of ['clone', 'clone3', 'unshare', 'chroot', 'getpid']) expect(numbers.has(name)).toBe(false)
  expect(answerOf(filter, { number: rules.length + 1, architecture: x64 })).toBe(allowed)
})

it('a name that the machine does not know takes no rule from the others', () => {
  const filter = seccompFilter(profile, new Map([['set_mempolicy', 238]]))
  expect(answerOf(filter, { number: 238, architecture: x64 })).toBe(refused + 1)
  expect(answerOf(filter, { number: 39, architecture: x64 })).toBe(allowed)
})

it('a program of another architecture is ended: its numbers mean other calls', () => {
  const filter = seccompFilter(profile, new Map([['set_mempolicy', 238]]))
  expect(answerOf(filter, { number: 39, architecture: arm64 })).toBe(killed)
})

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
