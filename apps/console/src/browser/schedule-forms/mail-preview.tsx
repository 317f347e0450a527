import { FormattedMessage, useIntl } from 'react-intl'

import { StoredName } from '../controls/stored-name.tsx'
import { type ExpressionScope, liveText } from './live-text.ts'
import { MailFrame } from './mail-frame.tsx'
import type { Recipients } from './recipients.ts'

export interface MailPreviewProps {
  readonly recipients: Recipients
  /** Null while the next run is not known: expressions are then shown as they are written. */
  readonly scope: ExpressionScope | null
}

/** The mail as the recipient will see it. */
export function MailPreview({ recipients, scope }: MailPreviewProps) {
  const intl = useIntl()
  const filled = (text: string, form: 'plain' | 'html' = 'plain') =>
    scope === null ? text : liveText(text, scope, form)
  const isHtml = recipients.BodyFormat !== 'Text'
  const body = filled(recipients.Body ?? '', isHtml ? 'html' : 'plain')
  return (
    <section className="mail-preview" aria-label={intl.formatMessage({ id: 'recipients.preview' })}>
      <dl className="mail-head">
        <div>
          <dt>
            <FormattedMessage id="recipients.To" />
          </dt>
          <dd>{filled(recipients.To) || <FormattedMessage id="recipients.nobody" />}</dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="recipients.Subject" />
          </dt>
          <dd>
            <strong>
              <StoredName name={filled(recipients.Subject ?? '')} />
            </strong>
          </dd>
        </div>
      </dl>
      <MailFrame body={body} isHtml={isHtml} />
      {recipients.IncludeAttachment !== false && (
        <p className="mail-file">
          {fileName(filled(recipients.FileName ?? ''), recipients) ?? (
            <FormattedMessage id="recipients.fileOfReport" values={{ extension: extensionOf(recipients) }} />
          )}
        </p>
      )}
    </section>
  )
}

function fileName(name: string, recipients: Recipients): string | null {
  return name.trim() === '' ? null : `${name.trim()}.${extensionOf(recipients)}`
}

function extensionOf({ Format, Zip }: Recipients): string {
  return Zip ? 'zip' : (Format ?? 'PDF').toLowerCase()
}
