import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'

import { ApiProblem } from '../api/problem.ts'
import type { MessageId } from '../messages/en.ts'
import { Button } from './button.tsx'
import { useLoadingNotice } from './loading-notice.tsx'
import { PageTitle } from './page-title.tsx'
import { shown } from './shown.ts'

/** The part of a query that decides what is shown. */
interface Shown<Data> extends Pick<UseQueryResult<Data>, 'data' | 'error'> {
  readonly refetch: () => Promise<unknown>
}

export interface QueryViewProps<Data> {
  readonly query: Shown<Data>
  /** How many lines the loading state has, so that nothing jumps when the data come. */
  readonly lines?: number
  /** The h1 of a page without data, where the data bring it. */
  readonly title?: string
  readonly children: (data: Data) => ReactNode
}

/**
 * A part of a page in each of its states. What was known stays while it is asked for again, also when that fails:
 * the notice of the live line says so.
 */
export function QueryView<Data>({ query, lines = 4, title, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  return (
    <>
      {title !== undefined && <PageTitle title={title} />}
      {query.error === null ? (
        <LoadingLines count={lines} />
      ) : (
        <ProblemView error={query.error} refused="problem.noRights" onRetry={() => void query.refetch()} />
      )}
    </>
  )
}

/** Lines in the place of the data; styles show them after 150 ms. The page says once that parts of it load. */
export function LoadingLines({ count }: { readonly count: number }) {
  useLoadingNotice()
  return (
    <div className="loading">
      {Array.from({ length: count }, (_, line) => (
        <span key={line} className="loading-line" aria-hidden="true" />
      ))}
    </div>
  )
}

interface ProblemViewProps {
  readonly error: Error
  /** Said when the user lacks a right: of an action, unless something else was asked for. */
  readonly refused?: MessageId
  readonly onRetry: () => void
}

/** What the service said, in the language of the reader where its sentence is known, and one way on. */
export function ProblemView({ error, refused = 'problem.refused', onRetry }: ProblemViewProps) {
  const isRefused = error instanceof ApiProblem && error.status === 403
  return (
    <section className="problem" role="alert">
      <h2>{titleOf(error, refused)}</h2>
      <p>{error instanceof ApiProblem && shown(error.message)}</p>
      {error instanceof ApiProblem && error.requestId !== null && (
        <p className="quiet">
          <FormattedMessage id="problem.requestId" values={{ id: error.requestId }} />
        </p>
      )}
      {!isRefused && (
        <Button onPress={onRetry}>
          <FormattedMessage id="problem.tryAgain" />
        </Button>
      )}
    </section>
  )
}

function titleOf(error: Error, refused: MessageId): ReactNode {
  if (!(error instanceof ApiProblem)) return <FormattedMessage id="problem.notReached" />
  return error.status === 403 ? <FormattedMessage id={refused} /> : error.title
}
