import { useIntl } from 'react-intl'

import { StartRunButton } from '../../controls/start-run-button.tsx'

export interface RunNowButtonProps {
  /** Without the right only the outcome of a press before stays. */
  readonly mayRun: boolean
  readonly scheduleId: string
  /** What will happen, before it happens. */
  readonly warning: string
}

export function RunNowButton({ mayRun, scheduleId, warning }: RunNowButtonProps) {
  const intl = useIntl()
  const label = intl.formatMessage({ id: 'schedule.runNow' })
  return <StartRunButton run={{ ScheduleId: scheduleId }} mayRun={mayRun} label={label} warning={warning} />
}
