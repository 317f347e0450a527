/** What happens when a file of the name is there already; the same for every kind that delivers files. */
import { z } from 'zod'

import type { FormField } from '@punctual/domain'

export const ifExistsRules = ['Replace', 'Rename', 'Fail'] as const

export type IfExists = (typeof ifExistsRules)[number]

export const ifExistsWord = z.enum(ifExistsRules).meta({
  id: 'IfExists',
  description:
    'When a file of the name is there: it is replaced, the new one gets a number, or the delivery is rejected',
})

export const ifExistsField: FormField = {
  name: 'IfExists',
  label: 'label_if_exists',
  type: 'Choice',
  default: 'Replace',
  choices: [
    { value: 'Replace', label: 'choice_if_exists_replace' },
    { value: 'Rename', label: 'choice_if_exists_rename' },
    { value: 'Fail', label: 'choice_if_exists_fail' },
  ],
}
