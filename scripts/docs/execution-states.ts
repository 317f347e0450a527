import { readFileSync } from 'node:fs'

import { deliveryMoves, deliveryStates, isSettled } from '../../packages/domain/src/delivery/state.ts'
import { executionMoves, executionStages, executionStatuses, isEnded } from '../../packages/domain/src/execution/status.ts'
import { commentBefore, tableIn } from './source-comment.ts'

type Moves = Readonly<Record<string, readonly string[]>>

/** A Mermaid diagram of a transition table; `first` are the states that a row may begin in, `last` those it may stay in. */
function diagram(moves: Moves, first: readonly string[], last: readonly string[]): string {
  const begins = first.map((state) => `  [*] --> ${state}`)
  const arrows = Object.entries(moves).flatMap(([from, targets]) => targets.map((to) => `  ${from} --> ${to}`))
  const ends = last.map((state) => `  ${state} --> [*]`)
  return ['```mermaid', 'stateDiagram-v2', ...begins, ...arrows, ...ends, '```'].join('\n')
}

function describedTable(root: string, path: string, anchor: RegExp): string {
  const table = tableIn(commentBefore(readFileSync(`${root}${path}`, 'utf8'), anchor) ?? '')
  if (table === '') throw new Error(`${path} has no table of states before ${String(anchor)}`)
  return table
}

/** docs/execution-states.md, from the transition tables of the domain. */
export function executionStates(root: string): string {
  const executionTable = describedTable(root, 'packages/domain/src/execution/status.ts', /export const executionStatuses/)
  const deliveryTable = describedTable(root, 'packages/domain/src/delivery/state.ts', /export const deliveryStates/)
  return `# States of executions and deliveries

## Executions

One row for each run of a schedule. Every change of state is one conditional statement that says which state it expects and
which attempt it acts for; when the row has moved on, it changes nothing.

${diagram(executionMoves, ['Waiting', 'Missed'], executionStatuses.filter(isEnded))}

${executionTable}

While an execution runs, its stage tells how far it has come: ${executionStages.join(' → ')}.

## Deliveries

One row for each recipient of each destination of an execution: the ledger that keeps a repeated attempt from sending twice.

${diagram(deliveryMoves, ['Planned'], deliveryStates.filter(isSettled))}

${deliveryTable}
`
}
