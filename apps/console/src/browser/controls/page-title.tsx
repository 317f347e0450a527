import { type ReactNode, useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'

/** The one h1 of a page and the title of the tab; it takes the focus when the page has changed. */
export function PageTitle({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  const intl = useIntl()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${intl.formatMessage({ id: 'product' })}`
  }, [title, intl])
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children ?? title}
    </h1>
  )
}
