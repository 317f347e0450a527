import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { type TemplateText, templatePreviewQuery } from '../../api/template-queries.ts'
import { LoadingLines } from '../../controls/query-view.tsx'
import { Refusal } from '../../controls/refusal.tsx'
import { shown } from '../../controls/shown.ts'
import { MailFrame } from '../../schedule-forms/mail-frame.tsx'
import { StateMark } from '../../states/state-mark.tsx'
import { useSettled } from '../../times/use-settled.ts'

/** The mail that a template makes with examples, in both forms, and what is to be said against it. */
export function TemplatePreview({ text }: { readonly text: TemplateText }) {
  const intl = useIntl()
  const { data, error } = useQuery(templatePreviewQuery(useClient(), useSettled(text)))
  return (
    <section className="template-preview" aria-label={intl.formatMessage({ id: 'templates.preview' })}>
      <h3>
        <FormattedMessage id="templates.preview" />
      </h3>
      <Refusal error={error} isAnnounced={false} />
      {data === undefined && error === null && <LoadingLines count={6} />}
      {data !== undefined && error === null && (
        <>
          <ul className="template-findings" aria-live="polite">
            {data.Findings.map(({ Code, Message }, place) => (
              <li key={`${Code} ${place}`} className="words-warn">
                <StateMark mark="triangle" tone="warn" /> {shown(Message)}
              </li>
            ))}
            {data.Findings.length === 0 && (
              <li>
                <StateMark mark="tick" tone="ok" /> <FormattedMessage id="templates.noFindings" />
              </li>
            )}
          </ul>
          <MailFrame body={data.Html} isHtml />
          <details>
            <summary>
              <FormattedMessage id="templates.preview.text" />
            </summary>
            <pre className="wrapped">{shown(data.Text)}</pre>
          </details>
        </>
      )}
    </section>
  )
}
