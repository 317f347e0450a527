import { useIntl } from 'react-intl'

import type { Execution } from '../../api/queries.ts'
import { stageOf, stagesOf, stageText } from '../../states/execution-state.ts'
import { StateMark } from '../../states/state-mark.tsx'

/** How far an execution has come that has not ended; the stream moves it on. */
export function Stages({ record }: { readonly record: Execution }) {
  const intl = useIntl()
  if (record.Status !== 'Executing') return null
  const stages = stagesOf(record)
  const at = stages.findIndex((stage) => stage === stageOf(record))
  return (
    <ol className="stages">
      {stages.map((stage, index) => (
        <li key={stage} aria-current={index === at ? 'step' : undefined}>
          {index < at && <StateMark mark="tick" tone="ok" />}
          {index === at &&
            (stage === 'Held' ? (
              <StateMark mark="pause" tone="warn" />
            ) : (
              <StateMark mark="arc" tone="live" />
            ))}
          {index > at && <StateMark mark="clock" tone="idle" />}
          {stageText(intl, stage)}
        </li>
      ))}
    </ol>
  )
}
