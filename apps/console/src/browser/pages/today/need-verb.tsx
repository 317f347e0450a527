import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { enableSchedule, factsOf, type Need } from '../../api/need-queries.ts'
import { useChanges } from '../../api/use-changes.ts'
import { ConfirmedButton } from '../../controls/confirmed-button.tsx'
import { DialogButton } from '../../controls/dialog-button.tsx'
import { Refusal } from '../../controls/refusal.tsx'
import { shown } from '../../controls/shown.ts'
import { lazyPart } from '../../failure/lazy-part.ts'
import { useMay } from '../../session/use-rights.ts'
import { RunAsOf } from './run-as-of.tsx'

// The choice of recipients comes with the first dialog: the first load is without it.
const ResendNeed = lazyPart(async () => (await import('./resend-need.tsx')).ResendNeed)

/**
 * The best of what may solve a need and what the user may do. It opens exactly the part that does; without a right it
 * only shows the run.
 */
export function NeedVerb({ need }: { readonly need: Need }) {
  const { ScheduleId, ExecutionId, Verbs } = need
  const { accountId } = factsOf(need)
  const mayRun = useMay('Run', need.FolderPath)
  const mayEdit = useMay('Edit', need.FolderPath)
  const verb = Verbs.find((each) => (changesSchedule(need, each) ? mayEdit : mayRun))
  switch (verb) {
    case 'Resend':
      return ExecutionId === null ? null : <Resend need={need} executionId={ExecutionId} />
    case 'RunAsOf':
      return <RunAsOf need={need} />
    case 'Enable':
      return <Enable need={need} />
    case 'Release':
      if (ExecutionId === null) return null
      return (
        <Link className="button button-plain" to="/executions/$id" params={{ id: ExecutionId }} hash="held">
          <FormattedMessage id="need.release" />
          <About need={need} />
        </Link>
      )
    case 'Validate':
      // That of no account is the one of a mail server.
      if (accountId === null && need.Kind === 'Breaker')
        return (
          <Link className="button button-plain" to="/destinations" search={{ tab: 'mail' }}>
            <FormattedMessage id="need.mailServer" />
            <About need={need} />
          </Link>
        )
      if (accountId === null)
        return <EditLink need={need} edit="account" label={<FormattedMessage id="need.account" />} />
      return (
        <Link className="button button-plain" to="/sources/$id" params={{ id: accountId }}>
          <FormattedMessage id="need.account" />
          <About need={need} />
        </Link>
      )
    case 'Choose':
      return <EditLink need={need} edit="report" label={<FormattedMessage id="need.choose" />} />
    case 'Edit':
      return <EditLink need={need} edit="report" label={<FormattedMessage id="need.edit" />} />
    case undefined:
      return ExecutionId === null ? (
        <Link className="button button-plain" to="/schedules/$id" params={{ id: ScheduleId }}>
          <FormattedMessage id="today.look" />
          <About need={need} />
        </Link>
      ) : null
  }
}

/** Whether the schedule itself is changed; of a schedule with several accounts also where one is tried. */
function changesSchedule(need: Need, verb: Need['Verbs'][number]): boolean {
  if (verb === 'Validate') return factsOf(need).accountId === null && need.Kind !== 'Breaker'
  return verb === 'Enable' || verb === 'Choose' || verb === 'Edit'
}

function About({ need: { ScheduleName } }: { readonly need: Need }) {
  return <span className="visually-hidden">: {shown(ScheduleName)}</span>
}

interface EditLinkProps {
  readonly need: Need
  readonly edit: 'account' | 'report'
  readonly label: ReactNode
}

/** Opens the form of the schedule at the section that has to be changed. */
function EditLink({ need, edit, label }: EditLinkProps) {
  return (
    <Link
      className="button button-plain"
      to="/schedules/$id"
      params={{ id: need.ScheduleId }}
      search={{ edit }}
    >
      {label}
      <About need={need} />
    </Link>
  )
}

/** "Send again to l.winter": the dialog says to whom, and who may get it twice. */
function Resend({ need, executionId }: { readonly need: Need; readonly executionId: string }) {
  const { recipients, lacking } = factsOf(need)
  const [first = ''] = recipients
  const name = shown(/^[^@<]+/.exec(first)?.[0] ?? first)
  return (
    <DialogButton
      text={<FormattedMessage id="need.resend" values={{ name, more: lacking - 1 }} />}
      about={need.ScheduleName}
      title={<FormattedMessage id="execution.resend.whom" />}
    >
      {(close) => <ResendNeed executionId={executionId} onClose={close} />}
    </DialogButton>
  )
}

function Enable({ need: { ScheduleId, ScheduleName } }: { readonly need: Need }) {
  const client = useClient()
  const intl = useIntl()
  const changes = useChanges(['executions'])
  return (
    <>
      <ConfirmedButton
        label={intl.formatMessage({ id: 'need.enable' })}
        about={ScheduleName}
        warning={intl.formatMessage({ id: 'need.enable.warning' })}
        onConfirm={() => void changes.attempt(() => enableSchedule(client, ScheduleId))}
      />
      <Refusal error={changes.refusal} />
    </>
  )
}
