import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { StoredName } from '../controls/stored-name.tsx'
import { type ExpressionScope, liveText } from './live-text.ts'
import type { Recipients } from './recipients.ts'

export interface MailPreviewProps {
  readonly recipients: Recipients
  /** Null while the next run is not known: expressions are then shown as they are written. */
  readonly scope: ExpressionScope | null
}

/**
 * The mail as the recipient will see it. A document of another policy shows its HTML in a sandbox. The HTML
 * reaches neither this page nor the session, runs no script and loads nothing.
 */
export function MailPreview({ recipients, scope }: MailPreviewProps) {
  const intl = useIntl()
  const [frames, setFrames] = useState(0)
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
      <MailFrame key={frames} body={body} isHtml={isHtml} onLeave={() => setFrames(frames + 1)} />
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

interface MailFrameProps {
  readonly body: string
  readonly isHtml: boolean
  /** The frame shows another document and takes no body any more: it has to be made anew. */
  readonly onLeave: () => void
}

function MailFrame({ body, isHtml, onLeave }: MailFrameProps) {
  const intl = useIntl()
  const frame = useRef<HTMLIFrameElement>(null)
  const wasLoaded = useRef(false)
  const show = () => frame.current?.contentWindow?.postMessage({ body, isHtml }, '*')
  useEffect(show)
  return (
    <iframe
      ref={frame}
      className="mail-frame"
      src="/mail-frame"
      sandbox="allow-scripts"
      title={intl.formatMessage({ id: 'recipients.body.preview' })}
      onLoad={() => {
        // Its own document is loaded once; a link of the mail leads to the next one.
        if (wasLoaded.current) return onLeave()
        wasLoaded.current = true
        show()
      }}
    />
  )
}

function fileName(name: string, recipients: Recipients): string | null {
  return name.trim() === '' ? null : `${name.trim()}.${extensionOf(recipients)}`
}

function extensionOf({ Format, Zip }: Recipients): string {
  return Zip ? 'zip' : (Format ?? 'PDF').toLowerCase()
}
