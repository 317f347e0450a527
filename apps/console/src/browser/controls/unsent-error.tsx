import { FieldError } from 'react-aria-components'
import { FormattedMessage } from 'react-intl'

/** Why a form was not sent: what the browser finds wrong with a field, in the language of the console. */
export function UnsentError() {
  return (
    <FieldError className="refusal">
      {({ validationDetails: { valueMissing } }) => (
        <FormattedMessage id={valueMissing ? 'field.empty' : 'field.otherForm'} />
      )}
    </FieldError>
  )
}
