import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'

import { useLayout } from '../frame/use-layout.ts'
import { Folded } from './folded.tsx'

export interface FoldedOnPhonesProps {
  /** What the fold holds, and how it is set. */
  readonly title: ReactNode
  readonly children: ReactNode
}

/** The filters of a list, with how many of them are set. */
export function FoldedFilters({ set, children }: { readonly set: number; readonly children: ReactNode }) {
  return (
    <FoldedOnPhones title={<FormattedMessage id="filters.folded" values={{ count: set }} />}>
      <div className="filter-group">{children}</div>
    </FoldedOnPhones>
  )
}

/** What stands open beside the list of a page on a wide window, and would push the list out of a phone. */
export function FoldedOnPhones({ title, children }: FoldedOnPhonesProps) {
  if (useLayout() !== 'phone') return children
  return (
    <Folded title={title} isUsed={false}>
      {children}
    </Folded>
  )
}
