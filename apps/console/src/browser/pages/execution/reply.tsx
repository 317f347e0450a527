import type { Delivery } from '../../api/result.ts'
import { FailureWords } from '../../controls/failure-words.tsx'

/** What became of a delivery: of a failure the sentence for its code first, then what the mail server said. */
export function Reply({ delivery: { reply, code } }: { readonly delivery: Delivery }) {
  if (reply === null || reply === '') return '–'
  if (code === undefined)
    return (
      <span className="code reply" dir="auto">
        {reply}
      </span>
    )
  return (
    <span className="wrapped">
      <FailureWords code={code} message={reply} />
    </span>
  )
}
