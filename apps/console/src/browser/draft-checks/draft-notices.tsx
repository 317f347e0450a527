import { Suspense } from 'react'

import { lazyPart } from '../failure/lazy-part.ts'
import { useDraftChecksState } from './draft-checks-context.ts'

const DraftNotice = lazyPart(async () => (await import('./draft-notice.tsx')).DraftNotice)

/** What becomes of the drafts that are saved while their user is at another page, above that page. */
export function DraftNotices() {
  const { open, checks } = useDraftChecksState()
  const away = [...checks].filter(([draftId]) => draftId !== open)
  if (away.length === 0) return null
  return (
    <Suspense>
      {away.map(([draftId, { name, check }]) => (
        <DraftNotice key={draftId} draftId={draftId} name={name} check={check} />
      ))}
    </Suspense>
  )
}
