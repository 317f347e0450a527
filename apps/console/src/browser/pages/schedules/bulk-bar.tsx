import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'

import {
  allFound,
  type BulkAction,
  type BulkTask,
  type ChosenSchedule,
  maxSchedules,
  resumed,
} from '../../api/bulk-schedules.ts'
import { useClient } from '../../api/client-context.ts'
import type { FoundSchedule, ScheduleFilter } from '../../api/queries.ts'
import { useBulkRun, useBulkState } from '../../bulk/bulk-context.ts'
import { Button } from '../../controls/button.tsx'
import { ConfirmedButton } from '../../controls/confirmed-button.tsx'
import { FormDialog } from '../../controls/form-dialog.tsx'
import { textOf } from '../../controls/form-values.ts'
import { ComboField } from '../../controls/combo-field.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { optionsOf } from '../../controls/options.ts'
import { useUserNames } from '../../controls/user-names.tsx'
import { RecipientsDialog } from './recipients-dialog.tsx'
import { SettingDialog } from './setting-dialog.tsx'
import { chosenOf, countChosen, type Selection } from './selection.ts'

export interface BulkBarProps {
  readonly selection: Selection
  readonly filter: ScheduleFilter
  /** The rows that are known. */
  readonly schedules: readonly FoundSchedule[]
  readonly total: number
  readonly onClear: () => void
}

/** What can be done to the chosen schedules, one action at a time: what it touches is said before. */
export function BulkBar({ selection, filter, schedules, total, onClear }: BulkBarProps) {
  const client = useClient()
  const run = useBulkRun()
  const isBusy = useBulkState().kind === 'running'
  const count = countChosen(selection, total)
  if (count === 0) return null
  const find = async (action: BulkAction) => {
    const chosen = selection.kind === 'all' ? await allFound(client, filter) : chosenOf(selection, schedules)
    return action === 'Enable' ? resumed(chosen) : chosen.map(named)
  }
  return (
    <section className="bulk-bar" aria-labelledby="bulk-count">
      <strong id="bulk-count" role="status">
        <FormattedMessage id="bulk.selected" values={{ count }} />
      </strong>
      {isBusy && (
        <span>
          <FormattedMessage id="bulk.busy" />
        </span>
      )}
      <Actions
        count={count}
        mails={mailsOf(selection, schedules, total)}
        isPaused={isPaused(selection, schedules, total)}
        isBusy={isBusy}
        find={() => find('AddRecipients')}
        onTask={async (task) => {
          await run.start({ task, count, find: () => find(task.action) })
          const state = run.state()
          // The failed ones stay chosen.
          if (state.kind !== 'ended' || state.progress.failures.length === 0) onClear()
        }}
      />
      <Button kind="quiet" onPress={onClear}>
        <FormattedMessage id="bulk.clear" />
      </Button>
    </section>
  )
}

/** How many mails one run of each sends; null where it is not known of all. */
function mailsOf(selection: Selection, schedules: readonly FoundSchedule[], total: number): number | null {
  if (selection.kind === 'all' && schedules.length < total) return null
  return chosenOf(selection, schedules).reduce<number | null>(
    (sum, { RecipientCount }) => (sum === null || RecipientCount === null ? null : sum + RecipientCount),
    0,
  )
}

/** Only an enabling asks what has disabled a schedule. */
function named({ ScheduleId, ScheduleName }: FoundSchedule): ChosenSchedule {
  return { ScheduleId, ScheduleName }
}

/** Whether a pause may have disabled some of them, and others were off before. */
function isPaused(selection: Selection, schedules: readonly FoundSchedule[], total: number): boolean {
  const chosen = chosenOf(selection, schedules)
  if (selection.kind === 'all' && schedules.length < total) return true
  return (
    chosen.some(({ DisabledBy }) => DisabledBy !== null) &&
    chosen.some(({ Enabled, DisabledBy }) => !Enabled && DisabledBy === null)
  )
}

interface ActionsProps {
  readonly count: number
  readonly mails: number | null
  readonly isPaused: boolean
  readonly isBusy: boolean
  readonly find: () => Promise<readonly ChosenSchedule[]>
  /** Rejects when the service refuses the action. */
  readonly onTask: (task: BulkTask) => Promise<unknown>
}

function Actions({ count, mails, isPaused, isBusy, find, onTask }: ActionsProps) {
  const intl = useIntl()
  if (count > maxSchedules) return <FormattedMessage id="bulk.tooMany" values={{ count: maxSchedules }} />
  const simple = ['Enable', 'Disable', 'Run'] as const
  return (
    <>
      {simple.map((action) => (
        <ConfirmedButton
          key={action}
          label={intl.formatMessage({ id: `bulk.${action}` })}
          isDisabled={isBusy}
          warning={warningOf(intl, action, { count, mails, isPaused })}
          onConfirm={() => void onTask({ action }).catch(() => {})}
        />
      ))}
      <MoveDialog count={count} isBusy={isBusy} onTask={onTask} />
      <OwnerDialog count={count} isBusy={isBusy} onTask={onTask} />
      <RecipientsDialog isBusy={isBusy} find={find} onTask={onTask} />
      <SettingDialog isBusy={isBusy} find={find} onTask={onTask} />
      <ConfirmedButton
        label={intl.formatMessage({ id: 'bulk.Delete' })}
        isDisabled={isBusy}
        warning={warningOf(intl, 'Delete', { count, mails, isPaused })}
        onConfirm={() => void onTask({ action: 'Delete' }).catch(() => {})}
      />
    </>
  )
}

function warningOf(
  intl: IntlShape,
  action: 'Enable' | 'Disable' | 'Run' | 'Delete',
  { count, mails, isPaused }: Pick<ActionsProps, 'count' | 'mails' | 'isPaused'>,
): string {
  return intl.formatMessage(
    { id: `bulk.${action}.warning` },
    { count, mails: mails ?? 0, isKnown: mails === null ? 'no' : 'yes', isPaused: isPaused ? 'yes' : 'no' },
  )
}

type DialogProps = Pick<ActionsProps, 'count' | 'isBusy' | 'onTask'>

/** A request that is refused as a whole is said in the dialog. */
function MoveDialog({ count, isBusy, onTask }: DialogProps) {
  const intl = useIntl()
  return (
    <FormDialog
      label={intl.formatMessage({ id: 'bulk.Move' })}
      isDisabled={isBusy}
      submit={intl.formatMessage({ id: 'bulk.Move' })}
      onSubmit={async (values) => {
        await onTask({ action: 'Move', folderPath: textOf(values, 'FolderPath') })
      }}
    >
      <p>{intl.formatMessage({ id: 'bulk.Move.warning' }, { count })}</p>
      <TextField
        label={intl.formatMessage({ id: 'newSchedule.folder' })}
        name="FolderPath"
        defaultValue="/"
        isRequired
        autoFocus
        maxLength={1_000}
      />
    </FormDialog>
  )
}

function OwnerDialog({ count, isBusy, onTask }: DialogProps) {
  const intl = useIntl()
  return (
    <FormDialog
      label={intl.formatMessage({ id: 'bulk.ChangeOwner' })}
      isDisabled={isBusy}
      submit={intl.formatMessage({ id: 'bulk.ChangeOwner' })}
      onSubmit={async (values) => {
        await onTask({ action: 'ChangeOwner', owner: textOf(values, 'Owner') })
      }}
    >
      <p>{intl.formatMessage({ id: 'bulk.ChangeOwner.warning' }, { count })}</p>
      <ComboField
        label={intl.formatMessage({ id: 'bulk.newOwner' })}
        name="Owner"
        options={optionsOf(useUserNames())}
        isRequired
        autoFocus
        maxLength={200}
      />
    </FormDialog>
  )
}
