import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'

import { Button } from './button.tsx'

export interface MoreButtonProps {
  readonly query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
}

/** Asks for the next part of a list; at its end there is none. */
export function MoreButton({ query }: MoreButtonProps) {
  if (!query.hasNextPage) return null
  return (
    <Button isUnavailable={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
      <FormattedMessage id="showMore" />
    </Button>
  )
}
