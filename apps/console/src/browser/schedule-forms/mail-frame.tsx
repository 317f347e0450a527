import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'

interface MailFrameProps {
  readonly body: string
  readonly isHtml: boolean
}

/**
 * The body of a mail. A document of another policy shows its HTML in a sandbox. The HTML reaches neither this page
 * nor the session, runs no script and loads nothing.
 */
export function MailFrame(props: MailFrameProps) {
  const [frames, setFrames] = useState(0)
  return <OneFrame key={frames} {...props} onLeave={() => setFrames(frames + 1)} />
}

interface OneFrameProps extends MailFrameProps {
  /** The frame shows another document and takes no body any more: it has to be made anew. */
  readonly onLeave: () => void
}

function OneFrame({ body, isHtml, onLeave }: OneFrameProps) {
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
