import { useStandingError } from '../session/session-holder.ts'
import { ProblemView } from './query-view.tsx'

interface ActionProblemProps {
  /** Null while nothing went wrong. */
  readonly error: Error | null
  readonly onRetry: () => void
}

/** Why what a user asked for did not happen: as long as it holds, also after a log-in on another tab. */
export function ActionProblem({ error, onRetry }: ActionProblemProps) {
  const standing = useStandingError(error)
  return standing === null ? null : <ProblemView error={standing} onRetry={onRetry} />
}
