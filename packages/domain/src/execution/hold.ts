import { sentence } from '../words/sentence.ts'

const mebibyte = 1024 * 1024

/**
 * `memory_low`: less memory is free than the operator asks for. `runs_alone`: one execution runs exclusively
 * there. `build_outdated`: the cluster has work that the build of the server would misread.
 */
export const holdCodes = ['memory_low', 'runs_alone', 'build_outdated'] as const

export type HoldCode = (typeof holdCodes)[number]

/**
 * The values of the sentence of each code. A client may write its own sentence from the code and these
 * values. Names are stable.
 */
export interface HoldValues {
  readonly memory_low: { readonly freeMebibytes: number; readonly leastMebibytes: number }
  readonly runs_alone: Readonly<Record<string, never>>
  readonly build_outdated: {
    readonly version: string
    readonly buildFormat: number
    readonly clusterFormat: number
  }
}

/** Why a live worker takes no new work: a stable code for programs, a sentence for users. */
export interface Hold {
  readonly code: HoldCode
  readonly message: string
  readonly values: HoldValues[HoldCode]
}

export function memoryLow(freeBytes: number, leastBytes: number): Hold {
  const values = { freeMebibytes: wholeMebibytes(freeBytes), leastMebibytes: wholeMebibytes(leastBytes) }
  return { code: 'memory_low', message: String(sentence('memory_low', values)), values }
}

/** While an execution runs exclusively on a server, or waits for that. */
export const runsAlone: Hold = {
  code: 'runs_alone',
  message: String(sentence('runs_alone')),
  values: {},
}

export function buildOutdated(values: HoldValues['build_outdated']): Hold {
  return { code: 'build_outdated', message: String(sentence('build_outdated', values)), values }
}

function wholeMebibytes(bytes: number): number {
  return Math.floor(bytes / mebibyte)
}
