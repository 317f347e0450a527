import type { StateWord } from '../../states/execution-state.ts'

/** The state of a source as its last validation left it. */
export function sourceState(status: string): StateWord {
  switch (status) {
    case 'Valid':
      return { id: 'state.valid', tone: 'ok', mark: 'tick' }
    case 'Invalid':
      return { id: 'state.invalid', tone: 'bad', mark: 'cross' }
    default:
      return { id: 'state.notTried', tone: 'idle', mark: 'clock' }
  }
}
