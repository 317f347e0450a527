import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { shown } from '../../controls/shown.ts'
import { StoredName } from '../../controls/stored-name.tsx'
import { useDestinationKinds } from '../../api/kind-queries.ts'
import type { Schemas } from '../../api/queries.ts'
import type { Schedule } from '../../api/schedule-queries.ts'
import { type Fact, Facts } from '../../controls/facts.tsx'
import type { MessageId } from '../../messages/en.ts'
import { placesOf } from '../../schedule-forms/destinations.ts'
import { addressesOfMail } from '../../schedule-forms/stored-addresses.ts'

export interface ScheduleFactsProps {
  readonly schedule: Schedule
  readonly mayEdit: boolean
}

/** What is sent, to whom, and what happens when it goes wrong. */
export function ScheduleFacts({ schedule, mayEdit }: ScheduleFactsProps) {
  const part = (edit: 'report' | 'recipients' | 'details') =>
    mayEdit ? { id: schedule.ScheduleId, edit } : null
  return (
    <>
      <Part title="schedule.whatIsSent" edit={part('report')}>
        <Facts isColumn facts={contentFacts(schedule)} />
      </Part>
      <Part title="schedule.toWhom" edit={part('recipients')}>
        <Destinations schedule={schedule} />
      </Part>
      <Part title="schedule.wrong" edit={part('details')}>
        <TroubleFacts schedule={schedule} />
      </Part>
    </>
  )
}

interface PartProps {
  readonly title: MessageId
  /** Where it is edited; null for those who may not. */
  readonly edit: { readonly id: string; readonly edit: 'report' | 'recipients' | 'details' } | null
  readonly children: ReactNode
}

function Part({ title, edit, children }: PartProps) {
  const intl = useIntl()
  const name = intl.formatMessage({ id: title })
  return (
    <section>
      <div className="heading">
        <h2>{name}</h2>
        {edit !== null && (
          <Link
            className="button button-quiet"
            to="/schedules/$id"
            params={{ id: edit.id }}
            search={{ edit: edit.edit }}
            aria-label={`${name}: ${intl.formatMessage({ id: 'schedule.edit' })}`}
          >
            <FormattedMessage id="schedule.edit" />
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

function contentFacts(schedule: Schedule): Fact[] {
  const formats = [
    ...new Set([...schedule.EmailDestinations, ...schedule.Destinations].map(({ Format }) => Format)),
  ]
  return [
    ...(schedule.ScheduleType === 'package'
      ? schedule.Reports.map((report) => fact('schedule.report', reportName(report)))
      : [fact('schedule.report', reportName(schedule))]),
    fact('schedule.workspace', 'WorkspaceName' in schedule ? schedule.WorkspaceName : null),
    fact(
      'schedule.bookmark',
      'ApplyBookmark' in schedule && schedule.ApplyBookmark ? (
        <FormattedMessage id="schedule.bookmark.applied" />
      ) : null,
    ),
    fact('schedule.format', formats.length === 0 ? null : formats.join(', ')),
    fact('schedule.rows', rowsOf(schedule)),
    fact('schedule.conditions', schedule.Conditions.length === 0 ? null : schedule.Conditions.length),
    fact('schedule.description', schedule.Description === '' ? null : schedule.Description),
    fact('schedule.keywords', schedule.Keywords.length === 0 ? null : schedule.Keywords.join(', ')),
  ]
}

function fact(label: MessageId, value: ReactNode): Fact {
  return { label: <FormattedMessage id={label} />, value: value ?? null }
}

type Report = Schedule | Schemas['PackageReport']

function reportName(report: Report): string | null {
  if ('Source' in report) return report.Source.ItemId
  return 'BiReportName' in report ? (report.BiReportName ?? report.ReportUrl) : null
}

function rowsOf({ DataDriven }: Schedule): ReactNode {
  if (DataDriven === null) return null
  return DataDriven.RowCount === null ? (
    <FormattedMessage id="schedule.rows.query" />
  ) : (
    <FormattedMessage
      id="schedule.rows.count"
      values={{ count: DataDriven.RowCount, columns: DataDriven.Columns.join(', ') }}
    />
  )
}

const shownAddresses = 3

interface ShownDestination {
  readonly id: string
  readonly isEnabled: boolean
  readonly name: string
  /** Each address of a mail, or the place of another destination. */
  readonly places: readonly string[]
}

function useShownDestinations({ EmailDestinations, Destinations: others }: Schedule): ShownDestination[] {
  const kinds = useDestinationKinds()
  const shared = ({ Id, Enabled }: { readonly Id: string; readonly Enabled: boolean }) => ({
    id: Id,
    isEnabled: Enabled,
  })
  return [
    ...EmailDestinations.map((mail) => ({
      ...shared(mail),
      name: mail.Name || mail.Subject,
      places: addressesOfMail(mail),
    })),
    ...others.map((other) => {
      const kind = kinds.find(({ Kind }) => Kind === other.Type)
      return {
        ...shared(other),
        name: other.Name || (kind?.Name ?? other.Type),
        places: placesOf(kind, other),
      }
    }),
  ]
}

function Destinations({ schedule }: { readonly schedule: Schedule }) {
  const destinations = useShownDestinations(schedule)
  if (destinations.length === 0)
    return (
      <p className="quiet">
        <FormattedMessage id="schedule.noDestinations" />
      </p>
    )
  return (
    <ul className="destinations">
      {destinations.map(({ id, isEnabled, name, places }) => (
        <li key={id} className={isEnabled ? undefined : 'disabled'}>
          <p>
            <strong>
              <StoredName name={name} />
            </strong>
            <span className="quiet">
              {isEnabled ? (
                <FormattedMessage id="schedule.recipients" values={{ count: places.length }} />
              ) : (
                <FormattedMessage id="state.disabled" />
              )}
            </span>
          </p>
          <p className="quiet">
            <StoredName name={places.slice(0, shownAddresses).join(', ')} />
            {places.length > shownAddresses && (
              <>
                {' '}
                <FormattedMessage
                  id="preview.unlike.more"
                  values={{ count: places.length - shownAddresses }}
                />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

function TroubleFacts({ schedule }: { readonly schedule: Schedule }) {
  const { MissedRunPolicy, MissedRunWindowMinutes, OverlapPolicy } = schedule.Schedule
  const { Owner, NotifyOnFailure, NotifyOwner, Warnings, DisableAfterFailures, LateAfterMinutes } = schedule
  const told = [...(NotifyOwner && Owner !== null ? [Owner] : []), ...NotifyOnFailure]
  return (
    <Facts
      isColumn
      facts={[
        fact('column.owner', Owner ?? '–'),
        fact(
          'schedule.tell',
          Warnings.length > 0 ? (
            <span className="words-warn">{Warnings.map(shown).join(' ')}</span>
          ) : (
            told.join(', ')
          ),
        ),
        fact(
          'schedule.late',
          MissedRunPolicy === undefined ? null : (
            <>
              <FormattedMessage id={`recurrence.missed.${MissedRunPolicy}`} />
              {MissedRunPolicy !== 'Skip' && (
                <>
                  , <FormattedMessage id="schedule.upTo" values={{ minutes: MissedRunWindowMinutes ?? 0 }} />
                </>
              )}
            </>
          ),
        ),
        fact(
          'schedule.overlap',
          OverlapPolicy === undefined ? null : (
            <FormattedMessage id={`recurrence.overlap.${OverlapPolicy}`} />
          ),
        ),
        fact(
          'schedule.disableAfter',
          DisableAfterFailures === 0 ? null : (
            <FormattedMessage id="schedule.failures" values={{ count: DisableAfterFailures }} />
          ),
        ),
        fact(
          'schedule.lateAfter',
          LateAfterMinutes === 0 ? null : (
            <FormattedMessage id="schedule.minutes" values={{ count: LateAfterMinutes }} />
          ),
        ),
      ]}
    />
  )
}
