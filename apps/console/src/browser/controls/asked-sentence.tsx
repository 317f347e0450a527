import { type ReactNode, useEffect, useRef } from 'react'

interface AskedSentenceProps {
  /** What the sentence answers, such as a filter: another one is announced, and a new number for the same is not. */
  readonly asked: string
  readonly children: ReactNode
}

/** The sentence of a page that changes by itself while things happen: a screen reader says what was asked for. */
export function AskedSentence({ asked, children }: AskedSentenceProps) {
  const answered = useRef<string | null>(null)
  const isNew = answered.current !== asked
  useEffect(() => {
    answered.current = asked
  })
  return (
    <p className="sentence" role="status" aria-live={isNew ? 'polite' : 'off'}>
      {children}
    </p>
  )
}
