import { useIntl } from 'react-intl'

import type { FoundSchedule } from '../../api/queries.ts'
import { executionState } from '../../states/execution-state.ts'

/**
 * The last runs as bars, the newest at the right. The bar of a run with a problem is taller, and every viewer
 * gets the words.
 */
export function ResultStrip({ results }: { readonly results: FoundSchedule['LastResults'] }) {
  const intl = useIntl()
  if (results.length === 0) return '–'
  const states = results.toReversed().map((Status) => executionState({ Status, Stage: null }))
  const words = states.map(({ id }) => intl.formatMessage({ id })).join(', ')
  return (
    <span className="strip" role="img" aria-label={words} title={words}>
      {states.map(({ tone }, index) => (
        <i key={index} className={`bar bar-${tone}`} />
      ))}
    </span>
  )
}
