import { FormattedMessage } from 'react-intl'

/** Says that the source has more than a list shows. */
export function CutList({ isCut }: { readonly isCut: boolean }) {
  if (!isCut) return null
  return (
    <p className="notice notice-warn">
      <FormattedMessage id="newSchedule.cut" />
    </p>
  )
}
