import { FormattedMessage } from 'react-intl'

/** Above this, squares would say less than the number beside them. */
const mostSquares = 24

/** Slots as squares, with the same in words. */
export function Slots({ busy, slots }: { readonly busy: number; readonly slots: number }) {
  return (
    <span className="slots">
      {slots <= mostSquares && (
        <span className="squares" aria-hidden="true">
          {Array.from({ length: slots }, (_, slot) => (
            <i key={slot} className={slot < busy ? 'slot slot-busy' : 'slot'} />
          ))}
        </span>
      )}
      <span className="quiet">
        <FormattedMessage id="servers.slots" values={{ busy, slots }} />
      </span>
    </span>
  )
}
