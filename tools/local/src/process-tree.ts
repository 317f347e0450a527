import { spawnSync } from 'node:child_process'

import { sendSignal } from './running-process.ts'

/**
 * Freezes a process with everything that it has started, such as PostgreSQL with its backends: connections
 * stay open, and no request is answered. The parent goes first, so that it starts nothing meanwhile.
 */
export function freezeTree(pid: number): void {
  sendSignal(pid, 'SIGSTOP')
  for (const child of descendantsOf(pid)) sendSignal(child, 'SIGSTOP')
}

/** Lets a frozen process and everything that it has started go on. */
export function thawTree(pid: number): void {
  for (const child of descendantsOf(pid)) sendSignal(child, 'SIGCONT')
  sendSignal(pid, 'SIGCONT')
}

function descendantsOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const childrenOf = (parent: number): number[] =>
    pairs.flatMap(([child = 0, itsParent]) => (itsParent === parent ? [child, ...childrenOf(child)] : []))
  return childrenOf(pid)
}
