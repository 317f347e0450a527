import '../style/folded.css'
import { type ReactNode, useState } from 'react'

export interface FoldedProps {
  readonly title: ReactNode
  /** Whether it holds something at first; from then on it stays as it is folded. */
  readonly isUsed: boolean
  readonly children: ReactNode
}

/** What is seldom needed. */
export function Folded({ title, isUsed, children }: FoldedProps) {
  const [wasUsed] = useState(isUsed)
  return (
    <details className="more" open={wasUsed}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
