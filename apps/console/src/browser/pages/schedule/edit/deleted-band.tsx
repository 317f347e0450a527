import { Link } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'

import { StateMark } from '../../../states/state-mark.tsx'

/** What is edited is gone: nothing can be saved, and there is a way out. */
export function DeletedBand({ folderPath }: { readonly folderPath: string }) {
  return (
    <section className="band band-warn" role="alert">
      <h2>
        <StateMark mark="triangle" tone="warn" />
        <FormattedMessage id="edit.deleted" />
      </h2>
      <p>
        <FormattedMessage id="edit.deleted.what" />
      </p>
      <Link className="button button-plain" to="/schedules" search={{ folder: folderPath }}>
        <FormattedMessage id="edit.deleted.back" />
      </Link>
    </section>
  )
}
