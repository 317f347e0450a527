import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'

import { calendarsQuery } from '../api/calendar-queries.ts'
import { useClient } from '../api/client-context.ts'
import { Facts } from '../controls/facts.tsx'
import { MailPreview } from './mail-preview.tsx'
import { RunPreview } from './run-preview.tsx'
import { Instant } from '../times/instant.tsx'
import type { SectionName } from './section-names.ts'
import type { SectionProps } from './section-props.ts'
import { useNextRun, useNextRunScope } from './use-next-run-scope.ts'

export interface WhatItMeansProps extends Pick<SectionProps, 'content' | 'onChange'> {
  readonly section: SectionName
  /** What the source makes of what is chosen, where it can be seen before anything is saved. */
  readonly preview?: ReactNode
}

/** What the open section means for the runs to come, live. */
export function WhatItMeans(props: WhatItMeansProps) {
  return (
    <aside className="meaning" aria-labelledby="meaning">
      <h2 id="meaning">
        <FormattedMessage id="newSchedule.meaning" />
      </h2>
      <Meaning {...props} />
    </aside>
  )
}

function Meaning({ section, content, onChange, preview }: WhatItMeansProps) {
  switch (section) {
    case 'account':
      return (
        <p className="quiet">
          <FormattedMessage id="newSchedule.meaning.account" />
        </p>
      )
    case 'report':
    case 'parameters':
      return (
        <>
          <ChosenFacts content={content} />
          {preview}
        </>
      )
    case 'when':
      return <RulePreview content={content} onChange={onChange} />
    case 'recipients':
      return <MailMeaning content={content} />
    case 'details':
      return <NextRun content={content} />
  }
}

function RulePreview({ content, onChange }: Pick<SectionProps, 'content' | 'onChange'>) {
  const { data: calendars = [] } = useQuery(calendarsQuery(useClient()))
  const { recurrence } = content
  return (
    <RunPreview
      recurrence={recurrence}
      calendarName={calendars.find(({ Id }) => Id === recurrence.CalendarId)?.Name ?? null}
      onUseTime={(ExecutionTime) => onChange({ ...content, recurrence: { ...recurrence, ExecutionTime } })}
    />
  )
}

/** The mails with what expressions will be at the next run. */
function MailMeaning({ content }: Pick<SectionProps, 'content'>) {
  const scope = useNextRunScope(content)
  return (
    <>
      {content.mails.map(({ key, recipients }) => (
        <MailPreview key={key} recipients={recipients} scope={scope} />
      ))}
      <NextRun content={content} />
    </>
  )
}

function NextRun({ content }: Pick<SectionProps, 'content'>) {
  const epoch = useNextRun(content)
  if (epoch === null) return null
  return (
    <p className="meaning-next">
      <FormattedMessage id="newSchedule.firstRun" /> <Instant epoch={epoch} />
    </p>
  )
}

function ChosenFacts({ content }: Pick<SectionProps, 'content'>) {
  const intl = useIntl()
  if (content.reports.length === 0)
    return (
      <p className="quiet">
        <FormattedMessage id="newSchedule.meaning.report" />
      </p>
    )
  return (
    <>
      {content.reports.map((report) => (
        <Facts
          key={report.key}
          isColumn
          facts={[
            { label: intl.formatMessage({ id: 'newSchedule.fact.report' }), value: report.name },
            {
              label: intl.formatMessage({ id: 'newSchedule.fact.place' }),
              value: report.place === '' ? null : report.place,
            },
            { label: intl.formatMessage({ id: 'newSchedule.fact.account' }), value: report.account.name },
            ...report.parameters.map(({ name, values, isNull }) => ({
              label: name,
              value: isNull ? intl.formatMessage({ id: 'none' }) : values.join(', ').slice(0, 300),
            })),
          ]}
        />
      ))}
      <NextRun content={content} />
    </>
  )
}
