import type { Source } from '../../api/source-queries.ts'
import type { StateWord } from '../../states/execution-state.ts'

type Tried = Pick<Source, 'status' | 'lastValidatedEpoch' | 'lastReadEpoch' | 'updatedEpoch'>

/** The state of a source as its last validation left it, or a later run that read through it as it is now. */
export function sourceState({ status, lastValidatedEpoch, lastReadEpoch, updatedEpoch }: Tried): StateWord {
  if (lastReadEpoch !== null && lastReadEpoch > Math.max(lastValidatedEpoch ?? 0, updatedEpoch))
    return { id: 'state.readByRuns', tone: 'ok', mark: 'tick' }
  switch (status) {
    case 'Valid':
      return { id: 'state.valid', tone: 'ok', mark: 'tick' }
    case 'Invalid':
      return { id: 'state.invalid', tone: 'bad', mark: 'cross' }
    default:
      return { id: 'state.notTried', tone: 'idle', mark: 'clock' }
  }
}
