import { FormattedMessage } from 'react-intl'

/** Above this, squares would say less than the number beside them. */
const maxSquares = 24

export interface SlotsProps {
  readonly busy: number
  readonly slots: number
  /** How many of the busy ones run for longer than usual. */
  readonly long: number
  /** Free slots of a server that takes no new work. */
  readonly isClosed: boolean
}

/** Slots as squares, with the same in words. */
export function Slots({ busy, slots, long, isClosed }: SlotsProps) {
  const kindOf = (slot: number) => {
    if (slot < long) return 'long'
    if (slot < busy) return 'busy'
    return isClosed ? 'closed' : 'free'
  }
  return (
    <span className="slots">
      {slots <= maxSquares && (
        <span className="squares" aria-hidden="true">
          {Array.from({ length: slots }, (_, slot) => (
            <i key={slot} className={`slot slot-${kindOf(slot)}`} />
          ))}
        </span>
      )}
      <span className="quiet">
        <FormattedMessage id="servers.slots" values={{ busy, slots }} />
        {long > 0 && <FormattedMessage id="servers.slotsLong" values={{ long }} />}
      </span>
    </span>
  )
}
