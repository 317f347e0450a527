import type { Delivery } from '../../api/result.ts'
import { shown } from '../../controls/shown.ts'

/** What became of a delivery: of a failure its sentence, else what the mail server said. */
export function Reply({ delivery: { reply, message } }: { readonly delivery: Delivery }) {
  if (message !== undefined) return <span className="wrapped">{shown(message)}</span>
  if (reply === null || reply === '') return '–'
  return (
    <span className="code reply" dir="auto">
      {reply}
    </span>
  )
}
