import { FormattedMessage } from 'react-intl'

import type { Execution } from '../../api/queries.ts'
import { executionState } from '../../states/execution-state.ts'
import { StateMark } from '../../states/state-mark.tsx'

const stages = ['Placing', 'Rendering', 'Assembling', 'Delivering'] as const

/** How far an execution has come that has not ended; the stream moves it on. */
export function Stages({ record: { Status, Stage } }: { readonly record: Execution }) {
  if (Status !== 'Executing') return null
  const at = stages.findIndex((stage) => stage === Stage)
  return (
    <ol className="stages">
      {stages.map((stage, index) => {
        const { id } = executionState({ Status: 'Executing', Stage: stage })
        return (
          <li key={stage} aria-current={index === at ? 'step' : undefined}>
            {index < at && <StateMark mark="tick" tone="ok" />}
            {index === at && <StateMark mark="arc" tone="live" />}
            {index > at && <StateMark mark="clock" tone="idle" />}
            <FormattedMessage id={id} />
          </li>
        )
      })}
    </ol>
  )
}
