/** The seccomp profile that a container runtime reads, as the program of the kernel that bubblewrap takes. */
import { readFile } from 'node:fs/promises'

import { z } from 'zod'

/** What the shipped profile has: system calls that are refused, and everything else allowed. */
const profileShape = z.object({
  defaultAction: z.literal('SCMP_ACT_ALLOW'),
  syscalls: z.array(
    z.strictObject({
      comment: z.string(),
      names: z.array(z.string()),
      action: z.literal('SCMP_ACT_ERRNO'),
      errnoRet: z.int().min(1).max(4_095),
    }),
  ),
})

const auditArchitecture = 0xc0_00_00_3e
const [loadWord, jumpIfEqual, answer] = [0x20, 0x15, 0x06]
const [killProcess, refuse, allow] = [0x80_00_00_00, 0x00_05_00_00, 0x7f_ff_00_00]
/** Offsets in `struct seccomp_data`. */
const [numberAt, architectureAt] = [0, 4]

/** @param numbers of system calls by their names; the machine does not know a name that is not there */
export function seccompFilter(profile: unknown, numbers: ReadonlyMap<string, number>): Buffer {
  const { syscalls } = profileShape.parse(profile)
  const refused = syscalls.flatMap(({ names, errnoRet }) =>
    names.flatMap((name) => {
      const number = numbers.get(name)
      return number === undefined
        ? []
        : [instruction(jumpIfEqual, number, [0, 1]), instruction(answer, refuse + errnoRet)]
    }),
  )
  return Buffer.concat([
    instruction(loadWord, architectureAt),
    instruction(jumpIfEqual, auditArchitecture, [1, 0]),
    instruction(answer, killProcess),
    instruction(loadWord, numberAt),
    ...refused,
    instruction(answer, allow),
  ])
}

/** One `struct sock_filter`. */
function instruction(code: number, value: number, [ifTrue, ifFalse] = [0, 0]): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt16LE(code, 0)
  bytes.writeUInt8(ifTrue ?? 0, 2)
  bytes.writeUInt8(ifFalse ?? 0, 3)
  bytes.writeUInt32LE(value, 4)
  return bytes
}

/** Of Debian's package `linux-libc-dev`. */
const header = '/usr/include/x86_64-linux-gnu/asm/unistd_64.h'

/** Numbers of the system calls of this machine; null where its header is not installed, or it is no x64. */
export async function systemCallNumbers(): Promise<ReadonlyMap<string, number> | null> {
  if (process.arch !== 'x64') return null
  try {
    const lines = (await readFile(header, 'utf8')).matchAll(/^#define __NR_(\w+) (\d+)$/gm)
    return new Map([...lines].map(([, name = '', number]) => [name, Number(number)]))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
