import { Link } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'

import type { MessageId } from '../messages/en.ts'

export interface WayBackProps {
  readonly to: '/calendars' | '/events' | '/sources'
  /** The name of the page that it leads to. */
  readonly page: MessageId
}

/** The link above the title of one thing to the list that it is in. */
export function WayBack({ to, page }: WayBackProps) {
  return (
    <p className="eyebrow">
      <Link to={to}>
        <FormattedMessage id={page} />
      </Link>
    </p>
  )
}
