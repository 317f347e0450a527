import { type ReactNode, useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'

import { useNeeds } from '../frame/needs.tsx'
import { shown } from './shown.ts'
import { StoredName } from './stored-name.tsx'

/**
 * The one h1 of a page and the title of the tab, which starts with what needs the user. The h1 takes the
 * focus when the page has changed.
 */
export function PageTitle({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  const intl = useIntl()
  const heading = useRef<HTMLHeadingElement>(null)
  const needs = useNeeds()
  useEffect(() => {
    const whole = `${shown(title)} · ${intl.formatMessage({ id: 'product' })}`
    document.title = needs === 0 ? whole : intl.formatMessage({ id: 'title.needs' }, { needs, title: whole })
  }, [title, needs, intl])
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children ?? <StoredName name={title} />}
    </h1>
  )
}
