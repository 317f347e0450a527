import {
  deliveryTransitions,
  deliveryStateMeanings,
  deliveryStates,
  isSettled,
} from '../../packages/domain/src/delivery/state.ts'
import {
  executionTransitions,
  executionStages,
  executionStatuses,
  executionStatusMeanings,
  isEnded,
} from '../../packages/domain/src/execution/status.ts'

interface Move {
  readonly verb: string
  /** Of a verb that has several. */
  readonly reason?: string
  readonly from: string | null
  readonly to: string
  readonly when: string
}

/** A verb with its reason. */
function called({ verb, reason }: Move): string {
  return reason === undefined ? verb : `${verb} (${reason})`
}

/**
 * A Mermaid diagram of a table of moves, with its verbs on the arrows; `last` are the states that a row may
 * stay in.
 */
function diagram(moves: readonly Move[], last: readonly string[]): string {
  const arrows = Map.groupBy(moves, ({ from, to }) => `  ${from ?? '[*]'} --> ${to}`)
  const labelled = [...arrows].map(([arrow, same]) => `${arrow}: ${same.map(called).join(', ')}`)
  const ends = last.map((state) => `  ${state} --> [*]`)
  return ['```mermaid', 'stateDiagram-v2', ...labelled, ...ends, '```'].join('\n')
}

function stateTable(meanings: Readonly<Record<string, string>>): string {
  return [
    '| state | meaning |',
    '|---|---|',
    ...Object.entries(meanings).map(([state, meaning]) => `| ${state} | ${meaning} |`),
  ].join('\n')
}

function transitionTable(moves: readonly Move[]): string {
  const rows = moves.map((move) => `| ${move.from ?? '–'} | ${called(move)} | ${move.to} | ${move.when} |`)
  return ['| from | verb | to | when |', '|---|---|---|---|', ...rows].join('\n')
}

/** docs/execution-states.md, from the tables of moves of the domain. */
export function executionStates(): string {
  return `# States of executions and deliveries

The tables below are the ones in the code (\`packages/domain/src/execution/status.ts\`, \`packages/domain/src/delivery/state.ts\`).

## Executions

One row for each run of a schedule. Every change of state is one conditional statement that says which state it expects and
which attempt it acts for; when the row has moved on, it changes nothing.

${diagram(executionTransitions, executionStatuses.filter(isEnded))}

${stateTable(executionStatusMeanings)}

${transitionTable(executionTransitions)}

While an execution runs, its stage tells how far it has come: ${executionStages.join(' → ')}.

## Deliveries

One row for each recipient of each destination of an execution: the ledger that keeps a repeated attempt from sending twice.

${diagram(deliveryTransitions, deliveryStates.filter(isSettled))}

${stateTable(deliveryStateMeanings)}

${transitionTable(deliveryTransitions)}
`
}
