import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'

/** Asks for everything on the page again when the viewer chooses another language: the service says it anew. */
export function AnswersInLanguage(): null {
  const queries = useQueryClient()
  const { locale } = useIntl()
  const asked = useRef(locale)
  useEffect(() => {
    if (asked.current === locale) return
    asked.current = locale
    void queries.invalidateQueries()
  }, [queries, locale])
  return null
}
