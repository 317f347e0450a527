import { useIntl } from 'react-intl'

import type { MessageId } from '../messages/en.ts'
import { Select, type SelectProps } from './select.tsx'

export interface ChoiceProps<Value extends string> extends Omit<SelectProps<Value>, 'label'> {
  readonly label: MessageId
}

/** One of a few values, by a label of the catalogue. */
export function Choice<Value extends string>({ label, kind = 'filter', ...props }: ChoiceProps<Value>) {
  return <Select {...props} kind={kind} label={useIntl().formatMessage({ id: label })} />
}
