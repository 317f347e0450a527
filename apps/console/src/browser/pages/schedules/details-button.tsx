import { useContext } from 'react'
import { useIntl } from 'react-intl'

import type { FoundSchedule } from '../../api/queries.ts'
import { shown } from '../../controls/shown.ts'
import { Icon } from '../../frame/icons.tsx'
import { OpenDetails } from './open-details.ts'

/** Opens the side sheet of a row; the space key on its name does as well. */
export function DetailsButton({ schedule }: { readonly schedule: FoundSchedule }) {
  const open = useContext(OpenDetails)
  const intl = useIntl()
  const name = intl.formatMessage({ id: 'schedules.details' })
  return (
    <button
      type="button"
      className="details-button"
      aria-haspopup="dialog"
      aria-label={`${name}: ${shown(schedule.ScheduleName)}`}
      title={name}
      onClick={() => open(schedule)}
    >
      <Icon name="details" />
    </button>
  )
}
